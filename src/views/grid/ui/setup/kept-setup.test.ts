import { describe, expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { currentSetup, keptFrom, usualSetup } from "./kept-setup.ts";
import { listColumns, namingField } from "./list-columns.ts";

const field = (id: string, dataType: Field["dataType"] = "plain_text"): Field =>
  ({ id, title: id, dataType, config: {}, abilities: { update: id !== "closed" } }) as Field;
const columnsOf = (fields: Field[], chosen: string | null = null) =>
  listColumns(fields, { nameFieldId: namingField(fields, chosen), nameOf: (key) => key });
const keys = (columns: { key: string }[]) => columns.map(({ key }) => key);

describe("the columns of a list", () => {
  it("begin with what names the records, then follow the fields, then what every record has", () => {
    const fields = [field("age", "number"), field("name"), field("note")];
    expect(keys(columnsOf(fields)).slice(0, 4)).toEqual(["name", "age", "note", "record_name"]);
    expect(keys(columnsOf(fields, "note"))[0]).toBe("note");
    expect(keys(columnsOf([field("age", "number")])).slice(0, 2)).toEqual(["record_name", "age"]);
  });

  it("can be changed where the person may, and sorted by where the type can", () => {
    const [open, closed] = columnsOf([field("name"), field("closed", "multi_file")]);
    expect([open?.isEditable, open?.sorts]).toEqual([true, true]);
    expect([closed?.isEditable, closed?.sorts]).toEqual([false, false]);
  });
});

describe("how a list is shown", () => {
  const many = Array.from({ length: 20 }, (_, place) => field(`f${place}`));

  it("at first: the name, which stays, and no more fields than one can look at", () => {
    const { columns, frozen } = usualSetup(columnsOf(many));
    expect(columns).toHaveLength(12);
    expect(columns[0]).toEqual({ key: "f0", width: 240 });
    expect(frozen).toBe(1);
    expect(usualSetup(columnsOf([field("paid", "boolean")])).columns).toEqual([
      { key: "record_name", width: 240 },
      { key: "paid", width: 104 },
    ]);
  });

  it("without fields that are not meant for lists, also when they come later", () => {
    const quiet = { ...field("quiet"), isDisplayedOnViews: false };
    const columns = columnsOf([field("name"), quiet, field("note")]);
    expect(keys(usualSetup(columns).columns)).toEqual(["name", "note"]);
    const kept = keptFrom(usualSetup(columnsOf([field("name")])), columnsOf([field("name")]));
    expect(keys(currentSetup(kept, columns).columns)).toEqual(["name", "note"]);
    // Whoever has chosen one keeps it.
    const chosen = { ...kept, columns: [...kept.columns, { key: "quiet", width: 200 }] };
    expect(keys(currentSetup(chosen, columns).columns)).toEqual(["name", "quiet", "note"]);
  });

  it("later: as it was left, without what is gone and with what is new at the end", () => {
    const before = columnsOf([field("name"), field("age", "number"), field("hidden")]);
    const left = {
      ...usualSetup(before),
      columns: [
        { key: "age", width: 300 },
        { key: "name", width: 120 },
        { key: "created_at", width: 180 },
      ],
      frozen: 2,
      groupBy: "age",
      thenBy: null,
      figures: [],
    };
    const kept = keptFrom(left, before);
    expect(currentSetup(kept, before)).toEqual(left);
    const now = columnsOf([field("name"), field("hidden"), field("fresh", "date")]);
    expect(currentSetup(kept, now)).toEqual({
      ...left,
      columns: [
        { key: "name", width: 120 },
        { key: "created_at", width: 180 },
        { key: "fresh", width: 128 },
      ],
      frozen: 1,
      groupBy: null,
      thenBy: null,
      figures: [],
    });
  });

  it("never without any column", () => {
    const kept = { ...keptFrom(usualSetup([]), []), columns: [{ key: "gone", width: 100 }], known: ["gone", "name"] };
    expect(keys(currentSetup(kept, columnsOf([field("name")])).columns)).toEqual(["name"]);
  });
});
