"""The application: its addresses, its errors, its description."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import compile_path

from pincite.errors import InternalError, PinciteError
from pincite.service import (
    contents,
    conversion,
    documents,
    handbook,
    kept_wrappers,
    library,
    operating,
    pages,
    places,
    signing_in,
    working,
    wrapping,
)
from pincite.service.access import Keys
from pincite.service.answers import MODELS, SHAPES, told
from pincite.service.doors import extract, tika, unstructured
from pincite.service.doors.docling import routes as docling
from pincite.service.headers import VIEWER_POLICY, Headed
from pincite.service.measures import Measures
from pincite.service.problems import MEDIA_TYPE, ServiceError, codes, problem_of
from pincite.service.screens import VIEWER, add_viewer
from pincite.service.service import Service, service_of
from pincite.version import __version__

logger = logging.getLogger(__name__)
DOORS = (("/docling", docling.router), ("/unstructured", unstructured.router), ("/tika", tika.router))
# Theirs of an address that is ours too: beneath their prefixes alone.
VERSIONS = (("/docling", docling.versions), ("/tika", tika.versions))
# How clients of doors know problems, by the tags of addresses.
REFUSED: dict[str, Callable[[int, str, Mapping[str, str]], Response]] = {
    "docling": docling.refused,
    "unstructured": unstructured.refused,
    "tika": tika.refused,
    "older extract": extract.refused,
}
STATUS_CODES = {404: "not_found", 405: "method_not_allowed"}


def app_of(service: Service, keys: Keys | None = None) -> FastAPI:
    """The application for a service, which starts and stops with it."""
    measures = Measures()
    service.jobs.ended.append(measures.ended)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        service.start()
        yield
        service.stop()

    app = FastAPI(
        title="Pincite",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.service, app.state.keys, app.state.measures = service, keys or Keys(), measures
    app.include_router(extract.router)
    for module in (
        documents,
        conversion,
        pages,
        contents,
        places,
        wrapping,
        kept_wrappers,
        library,
        working,
        operating,
        signing_in,
    ):
        app.include_router(module.router)
    text = told(media={"text/plain": {"type": "string"}})
    app.add_api_route("/metrics", metrics, responses=text, response_class=Response, tags=["operating"])
    for prefix, router in (*DOORS, *VERSIONS):
        app.include_router(router, prefix=f"/compat{prefix}")
    for _, router in DOORS if service.settings.doors else ():
        app.include_router(router)
    for prefix in extract.OLDER:
        app.include_router(extract.older, prefix=prefix)
    app.add_api_route("/openapi.json", description, include_in_schema=False)
    app.add_api_route("/docs", addresses, include_in_schema=False)
    if (VIEWER / "index.html").is_file():
        add_viewer(app)
    for kind in (ServiceError, PinciteError, RequestValidationError, HTTPException, ClientDisconnect):
        app.add_exception_handler(kind, problem)
    app.add_exception_handler(Exception, problem)
    app.add_middleware(Headed, measures=measures)
    return app


def problem(request: Request, error: Exception) -> Response:
    """What went wrong, as the client is told it."""
    headers: dict[str, str] = {}
    if isinstance(error, RequestValidationError):
        faults = [{"pointer": "/".join(map(str, one["loc"])), "detail": one["msg"]} for one in error.errors()]
        said = "; ".join(f"{one['pointer']}: {one['detail']}" for one in faults)
        error = ServiceError("bad_request", said, errors=faults)
    elif isinstance(error, HTTPException):
        headers |= dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(methods_at(request)) or headers.get("Allow", "")
        code = STATUS_CODES.get(error.status_code, "bad_request")
        error = ServiceError(code, f"{request.method} {request.url.path}: {error.detail}")
    elif isinstance(error, ClientDisconnect):
        error = ServiceError("bad_request", "the client went away")
    elif not isinstance(error, (ServiceError, PinciteError)):
        logger.error("a bug", exc_info=error)
        error = InternalError(f"a bug in Pincite: {type(error).__name__}")
    if isinstance(error, ServiceError):
        headers |= error.headers
    found = problem_of(error, f"/requests/{request.state.request_id}")
    for tag in getattr(request.scope.get("route"), "tags", ()):
        if tag in REFUSED:
            return REFUSED[tag](found.status, found.detail, headers)
    return Response(msgspec.json.encode(found), found.status, headers, MEDIA_TYPE)


def methods_at(request: Request) -> list[str]:
    """The methods that an address takes."""
    paths, path = request.app.openapi()["paths"], request.url.path
    matching = [paths[path]] if path in paths else []
    matching = matching or [one for known, one in paths.items() if compile_path(known)[0].match(path)]
    found = {method.upper() for one in matching for method in one}
    return sorted(found | ({"HEAD"} if "GET" in found else set()))


def metrics(request: Request) -> Response:
    """For Prometheus."""
    made = request.app.state.measures.written(service_of(request).store)
    return Response(made, media_type="text/plain; version=0.0.4; charset=utf-8")


def description(request: Request) -> Response:
    """The description of the service (OpenAPI 3.1)."""
    return Response(msgspec.json.encode(described(request.app)), media_type="application/json")


def addresses(request: Request) -> Response:
    """The same as a page to read."""
    style = "/static/handbook.css" if (VIEWER / "handbook.css").is_file() else ""
    made = handbook.page(described(request.app), style)
    return Response(made, media_type="text/html", headers={"Content-Security-Policy": VIEWER_POLICY})


def described(app: FastAPI) -> dict[str, Any]:
    """The same as a value: shapes are those of the structs that are written."""
    found = app.openapi()
    _, shapes = msgspec.json.schema_components(
        sorted(MODELS, key=lambda m: m.__name__), ref_template="#/components/schemas/{name}"
    )
    for path in found["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None) if is_usual(operation) else None
    for one in shapes.values():
        one["description"] = " ".join(one.get("description", "").split())
        box = one.get("properties", {}).get("box")
        if box and "anyOf" not in box:  # what ``placed`` makes of a place that is none
            one["properties"]["box"] = {"anyOf": [{"type": "null"}, box]}
    shapes["Problem"]["properties"]["code"]["enum"] = sorted(codes())
    found["components"] = {"schemas": shapes | SHAPES}
    found["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    found["security"] = [{}, {"key": []}]
    return found


def is_usual(operation: dict[str, Any]) -> bool:
    """True where the answer 422 is the one that FastAPI tells of itself: here that is a 400."""
    content = operation["responses"].get("422", {}).get("content", {})
    return "HTTPValidationError" in str(content.get("application/json"))
