"""Parquet as DuckDB reads it."""

import duckdb

from pincite.batch.plan import Plan
from pincite.batch.rows import Row
from tests.batch.documents import TEXTS, done, folder_of


def test_duckdb_reads_the_parts_of_a_folder(tmp_path):
    source = folder_of(tmp_path / "source")
    done(source, tmp_path / "rows.parquet", Plan(rows="elements"))
    rows = f"read_parquet('{tmp_path}/rows.parquet/*.parquet')"
    assert duckdb.sql(f"SELECT * FROM {rows}").columns == list(Row.__struct_fields__)
    names = duckdb.sql(f"SELECT DISTINCT name FROM {rows} ORDER BY name").fetchall()
    assert [name for (name,) in names] == sorted(TEXTS)
    heading = f"SELECT text FROM {rows} WHERE name = 'b.md' AND kind = 'heading'"
    assert duckdb.sql(heading).fetchall() == [("A heading",)]
