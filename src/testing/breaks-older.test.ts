import { describe, expect, it } from "vitest";
import { breaksOlder } from "./breaks-older.ts";

describe("what an older version may fail of", () => {
  it("is what takes away, renames or demands", () => {
    const migration = `-- drop table is only spoken of here
      create table _note (id uuid primary key, text text not null);
      alter table data_view add column color text, add column place integer not null default 0;
      create unique index data_view_by_color on data_view (color);
      alter table data_view drop column icon,
        rename column title to name;
      alter table data_view add column owner uuid not null;
      ALTER TABLE data_view ALTER COLUMN place TYPE bigint;
      alter table data_view alter column color set not null;
      drop index data_view_once;`;
    expect(breaksOlder(migration)).toEqual([
      "alter table data_view drop column icon,",
      "rename column title to name",
      "alter table data_view add column owner uuid not null",
      "alter table data_view alter column place type bigint",
      "alter table data_view alter column color set not null",
      "drop index data_view_once",
    ]);
  });
});
