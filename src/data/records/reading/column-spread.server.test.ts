import { beforeAll, describe, expect, it, vi } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import type { Filter } from "#shared/filter.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { findsFew } from "./column-spread.server.ts";

const world = whileTesting(startDataWorld);
let isFew: (filter: Filter) => boolean;
let code: string;
let city: string;

beforeAll(async () => {
  const team = await world.team();
  const people = await team.collection("Person");
  code = await team.field(people, "Code", "plain_text");
  city = await team.field(people, "City", "plain_text");
  const records = Array.from({ length: 1200 }, (_, place) => ({
    values: { [code]: `C-${place}`, [city]: place % 50 === 0 ? "Rome" : "Paris" },
  }));
  await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "create", collectionId: people, records }));
  const db = world.db.team(team.teamId);
  const definitions = await readDefinitions(db);
  const columns = columnsFor(definitions, DataRights.ofEverything(definitions), people);
  await world.db.run(`analyze "${db.schema}"."${columns.home.table}"`);
  isFew = (filter) => findsFew(db, columns, filter);
  // The first question only begins to look.
  await vi.waitUntil(() => isFew({ field: code, operator: "is", value: "C-7" }), patience);
});

const codeIs: () => Filter = () => ({ field: code, operator: "is", value: "C-7" });
const cityIs: () => Filter = () => ({ field: city, operator: "is", value: "Rome" });

describe("the plan of a filtered list", () => {
  it("is the same for every value of a column in which all are rare", () => {
    expect(isFew(codeIs())).toBe(true);
    expect(isFew({ and: [cityIs(), codeIs()] })).toBe(true);
  });

  it("depends on the value where one is common", () => {
    expect(isFew(cityIs())).toBe(false);
    expect(isFew({ and: [cityIs()] })).toBe(false);
  });

  it("depends on it too where the rare one is but one of several ways, or shut out", () => {
    expect(isFew({ or: [codeIs(), cityIs()] })).toBe(false);
    expect(isFew({ not: codeIs() })).toBe(false);
    expect(isFew({ field: code, operator: "is_not", value: "C-7" })).toBe(false);
    expect(isFew({ field: code, operator: "contains", value: "C-7" })).toBe(false);
    expect(isFew({ field: "record_name", operator: "is", value: "C-7" })).toBe(false);
  });
});
