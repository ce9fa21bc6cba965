import { expect, it } from "vitest";
import { exportPath, noFilter, toQuery } from "./filter-values.ts";

it("asks for what was filled in, with the zone where a day was chosen", () => {
  expect(toQuery({ ...noFilter, person: "  " }, "Europe/Paris")).toEqual({});
  const query = toQuery({ ...noFilter, person: " Ana & co ", from: "2026-05-01" }, "Europe/Paris");
  expect(query).toEqual({ person: "Ana & co", from: "2026-05-01", timeZone: "Europe/Paris" });
  expect(exportPath(query)).toBe(
    "/api/sys-admin/audit/export?person=Ana+%26+co&from=2026-05-01&timeZone=Europe%2FParis",
  );
  expect(toQuery({ ...noFilter, teamId: "Camp Pine", from: "yesterday", to: "5" }, "UTC")).toEqual({});
  expect(exportPath({})).toBe("/api/sys-admin/audit/export");
});
