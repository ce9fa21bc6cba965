import { recordList } from "../src/data/records/reading/record-cursors.server.ts";
import { type Cursors, openCursors } from "../src/server/db/cursors.ts";
import { newId } from "../src/shared/ids.ts";
import type { FloorLists } from "./data-floor.ts";
import type { Filled } from "./fill.ts";

type Case = { name: string; work: string; path: string; floor: FloorLists[string] };
type Middle = { key: string; id: string; points: number; position: number };
type Question = {
  sort: [title: string, descending?: boolean];
  filter?: object;
  cursor?: { of: Cursors; key: string; id: string };
  position?: number;
  /** As the product's own lists ask, unless told. */
  keys?: "ids" | "none";
};

/** The questions of design.md, as the API is asked and as one would write them by hand. */
export function listCases(cursors: Cursors, big: Filled, small: Filled, middle: Middle): Case[] {
  const idOf = (title: string) => big.fields.get(title)!.id;
  const column = (title: string) => big.fields.get(title)!.column;
  const twoConditions = {
    and: [
      { field: idOf("Payment"), operator: "is_any_of", value: ["paid"] },
      { field: idOf("Active"), operator: "is_true" },
    ],
  };
  return [
    {
      name: "first",
      work: "first page of 50, sorted by an indexed field",
      path: ask(big, { sort: ["Fee"] }),
      floor: { from: big, order: `${column("Fee")}, _record_id` },
    },
    {
      name: "by-id",
      work: "same, as scripts read it: values under field ids",
      path: ask(big, { sort: ["Fee"], keys: "ids" }),
      floor: { from: big, order: `${column("Fee")}, _record_id` },
    },
    {
      name: "descending",
      work: "same, descending, empty ones last",
      path: ask(big, { sort: ["Fee", true] }),
      floor: {
        from: big,
        where: `${column("Fee")} is not null`,
        order: `${column("Fee")} desc, _record_id desc`,
      },
    },
    {
      name: "filtered",
      work: "same with a two-condition filter",
      path: ask(big, { sort: ["Fee"], filter: twoConditions }),
      floor: {
        from: big,
        where: `${column("Payment")} = any($1) and ${column("Active")}`,
        order: `${column("Fee")}, _record_id`,
        values: [["paid"]],
      },
    },
    {
      name: "deep",
      work: "next page from the middle of the list",
      path: ask(big, { sort: ["Fee"], cursor: { of: cursors, key: middle.key, id: middle.id } }),
      floor: {
        from: big,
        where: `(${column("Fee")}, _record_id) > ($1::numeric, $2::uuid)`,
        order: `${column("Fee")}, _record_id`,
        values: [middle.key, middle.id],
      },
    },
    {
      name: "jump",
      work: "a jump to the middle by position",
      path: ask(big, { sort: ["Fee"], position: middle.position }),
      floor: { from: big, order: `${column("Fee")}, _record_id`, offset: middle.position },
    },
    {
      name: "small",
      work: "a 5,000-record collection beside it",
      path: ask(small, { sort: ["Fee"] }),
      floor: { from: small, order: `${small.fields.get("Fee")!.column}, _record_id` },
    },
    {
      name: "rare-number",
      work: "a rare filter (a number, some 10 records)",
      path: ask(big, { sort: ["Fee"], filter: { field: idOf("Points"), operator: "is", value: middle.points } }),
      floor: {
        from: big,
        where: `${column("Points")} = $1`,
        order: `${column("Fee")}, _record_id`,
        values: [middle.points],
      },
    },
    {
      name: "rare-text",
      work: "a rare filter (a text, 1 record)",
      path: ask(big, { sort: ["Fee"], filter: { field: idOf("Code"), operator: "is", value: "c-00000777" } }),
      floor: {
        from: big,
        where: `public.fold(${column("Code")}) = public.fold($1)`,
        order: `${column("Fee")}, _record_id`,
        values: ["c-00000777"],
      },
    },
  ];
}

type FreshWorld = { bigId: string; fields: Record<string, string>; size: number; teamId: string; secret: string };

/** A question that nobody has asked before: as ours is asked, and the two values that the floor's statement takes. */
export function freshQuestion(
  kind: "page" | "filter",
  { bigId, fields, size, teamId, secret }: FreshWorld,
): { path: string; values: [string, string] } {
  const big = { id: bigId, fields: new Map(Object.entries(fields).map(([title, id]) => [title, { id }])) };
  const [fee, points] = [(Math.random() * 4_900).toFixed(4), Math.floor((Math.random() * size) / 11)];
  if (kind === "page") {
    const id = newId();
    return {
      path: ask(big, { sort: ["Fee"], cursor: { of: cursorsOf(secret, teamId), key: fee, id } }),
      values: [fee, id],
    };
  }
  const filter = {
    and: [
      { field: fields.Points, operator: "more_than", value: points },
      { field: fields.Fee, operator: "more_than", value: fee },
    ],
  };
  return { path: ask(big, { sort: ["Fee"], filter }), values: [String(points), fee] };
}

function ask(
  { id, fields }: { id: string; fields: Map<string, { id: string }> },
  { sort: [title, descending = false], filter, cursor, position, keys = "none" }: Question,
): string {
  const field = fields.get(title)!.id;
  const sort = JSON.stringify([{ field, descending }]);
  const query = new URLSearchParams({ sort, keys });
  if (filter) query.set("filter", JSON.stringify(filter));
  if (position) query.set("position", String(position));
  if (cursor) {
    const list = recordList(id, [{ key: field, kind: "decimal", descending }]);
    query.set("cursor", cursor.of.seal(list, { keys: [cursor.key], id: cursor.id }));
  }
  return `/collections/${id}/records?${query}`;
}

let opened: { secret: string; of: ReturnType<typeof openCursors> } | undefined;

function cursorsOf(secret: string, teamId: string): Cursors {
  if (opened?.secret !== secret) opened = { secret, of: openCursors(Buffer.from(secret, "base64")) };
  return opened.of(teamId);
}
