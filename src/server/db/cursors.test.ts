import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Refusal } from "#shared/errors.ts";
import { openCursors } from "./cursors.ts";

const cursorsOf = openCursors(Buffer.from("s".repeat(32)));
const team = cursorsOf("team");
const position = { keys: ["Ärger", null], id: "7" };

describe("cursors", () => {
  it("open where they were sealed, in every process with that secret, and are the same for the same page", () => {
    const cursor = team.seal("people", position);
    expect(openCursors(Buffer.from("s".repeat(32)))("team").open("people", cursor)).toEqual(position);
    expect(team.seal("people", position)).toBe(cursor);
    expect(team.seal("people", { ...position, id: "8" }).slice(0, 16)).not.toBe(cursor.slice(0, 16));
  });

  it("open in no other list, team or installation", () => {
    const cursor = team.seal("people", position);
    for (const [cursors, list] of [
      [team, "animals"],
      [cursorsOf("other"), "people"],
      [cursorsOf(""), "people"],
      [cursorsOf("tea"), "mpeople"],
      [openCursors(randomBytes(32))("team"), "people"],
    ] as const)
      expect(() => cursors.open(list, cursor)).toThrow(Refusal);
  });

  it("are refused with any byte changed, cut, or made up", () => {
    const bytes = Buffer.from(team.seal("people", position), "base64url");
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => team.open("people", changed.toString("base64url"))).toThrow(Refusal);
      expect(() => team.open("people", bytes.subarray(0, at).toString("base64url"))).toThrow(Refusal);
    }
    expect(() => team.open("people", Buffer.from(JSON.stringify(position)).toString("base64url"))).toThrow(Refusal);
    for (const text of ["", "%", "€", "A".repeat(5_000)]) expect(() => team.open("people", text)).toThrow(Refusal);
  });

  it("tell nothing by their length but roughly", () => {
    const lengths = ["1", "1000", "1000000"].map((fee) => team.seal("people", { keys: [fee], id: "7" }).length);
    expect(new Set(lengths).size).toBe(1);
  });
});
