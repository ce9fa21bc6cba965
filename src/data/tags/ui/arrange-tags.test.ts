import { expect, it } from "vitest";
import { arrangeTags } from "./arrange-tags.ts";
import type { Tag } from "./tag-queries.ts";

const tag = (name: string, records: number, createdAt: string): Tag => ({
  ...{ id: name, name, records, createdAt, color: "gray", deletedAt: null },
});
const tags = [tag("Week 10", 3, "2026-03-01"), tag("week 2", 3, "2026-01-01"), tag("VIP", 7, "2026-02-01")];
const names = (key: string, direction: "ascending" | "descending") =>
  arrangeTags(tags, { key, direction }).map(({ name }) => name);

it("tags are arranged by a column, and by name where that says the same", () => {
  expect(names("name", "ascending")).toEqual(["VIP", "week 2", "Week 10"]);
  expect(names("name", "descending")).toEqual(["Week 10", "week 2", "VIP"]);
  expect(names("records", "descending")).toEqual(["VIP", "week 2", "Week 10"]);
  expect(names("records", "ascending")).toEqual(["week 2", "Week 10", "VIP"]);
  expect(names("createdAt", "ascending")).toEqual(["week 2", "VIP", "Week 10"]);
});
