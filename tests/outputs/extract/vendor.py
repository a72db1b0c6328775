"""The one real answer of the known service (engine 2.1.1) that is public, in full.

Its document is one Letter page that says "test".
"""

ANSWER = {
    "header": {
        "conversionDateTime": "2022-03-09 10:47",
        "customInfo": {"Producer": "Skia/PDF m100 Google Docs Renderer", "Title": "test"},
        "documentName": "test.pdf",
        "errorPages": 0,
        "metadata": [],
        "totPages": 1,
        "version": "2.1.1",
    },
    "layout": [
        {"bbox": [0, 0, 850, 1100], "children": [2], "id": 1, "page": 1, "type": "page"},
        {
            "bbox": [100, 100, 125, 114],
            "content": "test\n",
            "id": 2,
            "label": "H",
            "page": 1,
            "parent": 1,
            "type": "text",
        },
    ],
    "words": ["H4sIAK+FKGIC/ytJLS5hYGJgYEgB4lQgrgHiIiAGAEjL9hsZAAAA"],
}
