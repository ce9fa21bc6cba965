import { expect, it } from "vitest";
import type { ChangeSetShown } from "./dashboard-queries.ts";
import { describeChangeSet } from "./describe-change-set.ts";

type Change = ChangeSetShown["changes"][number];

const change = (name: string, kind: Change["kind"] = "updated", titles: string[] = []): Change => ({
  recordId: name,
  name,
  kind,
  fields: titles.map((title) => ({ id: title, title })),
  hasTags: false,
});
const describe = (changes: Change[], more: Partial<ChangeSetShown> = {}) =>
  describeChangeSet({
    id: "1",
    kind: "update",
    at: "2026-07-04T10:00:00Z",
    user: null,
    undoes: null,
    isUndone: false,
    hasMore: false,
    records: changes.length,
    changes,
    ...more,
  });

it("names the fields of one changed record, and not those of a new one", () => {
  expect(describe([change("Ada", "updated", ["Fee", "Name"])])).toMatchObject({
    verb: "updated",
    isMany: false,
    first: { name: "Ada" },
    details: ["Fee", "Name"],
  });
  expect(describe([change("Ada", "created", ["Fee"])])).toMatchObject({ verb: "created", details: [] });
});

it("counts several, and names the first of them", () => {
  const names = ["Ada", "Bob", "", "Cid", "Dee", "Eve"];
  expect(describe(names.map((name) => change(name, "deleted")))).toMatchObject({
    verb: "deleted",
    isMany: true,
    count: 6,
    details: ["Ada", "Bob", "Cid", "…"],
  });
  const many = { hasMore: true, records: 500 };
  expect(describe([change("Ada")], many)).toMatchObject({ isMany: true, count: 500, isMore: false });
  expect(describe([change("Ada")], { ...many, records: null })).toMatchObject({ isMany: true, count: 1, isMore: true });
});

it("says of different kinds only that something changed, and of an undo that it was one", () => {
  expect(describe([change("Ada", "created"), change("Bob", "updated")])?.verb).toBe("updated");
  expect(describe([change("Ada", "deleted")], { undoes: "2" })?.verb).toBe("undone");
});

it("says nothing of a set of which nothing may be seen", () => {
  expect(describe([])).toBeUndefined();
});
