import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { servePage } from "#testing/page-server.ts";
import { type Base, Grid, type Surroundings } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import { NewRow } from "../rows-made/new-row.ts";
import { UndoStack } from "../undo/undo-stack.ts";
import { type Row, RowWindow } from "../window/row-window.ts";
import { readBase, saveCell } from "./save-cell.ts";
import { keepMine, takeTheirs } from "./settle-conflict.ts";

type Sent = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };

let sent: Sent[];
/** What the server says, in turn. */
let answers: Answer[];
let close: () => void;

beforeEach(async () => {
  sent = [];
  answers = [];
  close = await servePage(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    // Not of this test: cells are saved with a body.
    if (text === "") return void response.writeHead(404).end();
    sent.push({ method: request.method!, path: request.url!, body: JSON.parse(text) });
    const { status = 200, body } = answers.shift() ?? refusal(500, "internal");
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
});
afterEach(() => close());

const column: GridColumn = { key: "home", title: "Home", field: null, isEditable: true, sorts: false };
const lake = { line1: "12 Lake Road", city: "Lake Placid", country: "US" };
/** The same as `jsonb` gives it back. */
const lakeStored = { city: "Lake Placid", line1: "12 Lake Road", country: "US" };
const hill = { line1: "3 Hill Street", city: "Albany", country: "US" };
const farm = { line1: "Farm", city: "Utica", country: "US" };

const person = { createdAt: "2027-01-01T00:00:00.000Z", createdBy: "ann", updatedBy: "ann", tags: [] };
const rowWith = (home: unknown): Row => ({
  ...{ id: "r", number: 1, name: "Ada", ...person, updatedAt: person.createdAt },
  values: home === null ? {} : { home, name: "Ada" },
});
const saved = (home: unknown, changeSetId: string | null): Answer => ({
  body: { ...rowWith(home), version: 2, names: {}, appearances: {}, changeSetId },
});
const refusal = (status: number, code: string, fields: object[] = []): Answer => ({
  status,
  body: { error: { code, messageKey: `errors.${code}`, message: `Refused: ${code}`, fields, requestId: "1" } },
});
const base = (value: unknown, version = 1): Promise<Base> => Promise.resolve({ version, value, mayUpdate: true });

/** A list of one record, whose home stands there as it was read. */
function open(home: unknown = lake) {
  const window = new RowWindow({ load: vi.fn(), count: vi.fn() });
  window.add(rowWith(home));
  const query = { collectionId: "c", filter: null, sort: [], fields: ["home", "name"] };
  const around = { teamId: "t", query, columns: [column] } as unknown as Surroundings;
  const grid = new Grid({ window, undo: new UndoStack(), fresh: new NewRow(), around });
  return {
    grid,
    row: () => window.rows[0]!,
    shown: () => window.rows[0]!.values.home ?? null,
    mark: () => grid.marks.get("r", "home"),
    save: (value: unknown, known: Promise<Base | undefined> = base(home)) =>
      saveCell(grid, { row: window.rows[0]!, column, before: home, value, base: known }),
    /** Which change sets the person can take back, the last first. */
    async undone() {
      const taken: string[] = [];
      const takeBack = async (step: readonly string[]) => {
        taken.push(...step);
        return [];
      };
      while (grid.undo.canUndo) await grid.undo.undo(takeBack);
      return taken;
    },
  };
}

describe("what stays as it was", () => {
  it.each([
    ["the very same", lake, lake],
    ["its keys in another order", lake, lakeStored],
    ["nothing where nothing was", null, null],
    ["nothing, said otherwise", null, undefined],
  ])("makes no call: %s", async (_, before, value) => {
    const { grid, mark, save, row } = open(before);
    const was = row();
    await save(value);
    expect(sent).toEqual([]);
    expect([mark(), row(), grid.undo.canUndo]).toEqual([undefined, was, false]);
  });

  it("gives up what was refused in the cell before", async () => {
    const { grid, mark, save } = open();
    grid.marks.set("r", "home", { kind: "problem", value: "?", sentence: "No address." });
    await save(lakeStored);
    expect([sent, mark()]).toEqual([[], undefined]);
  });
});

describe("what is another", () => {
  it("is seen at once, saved with the version it is based on, and can be taken back", async () => {
    const { grid, shown, mark, save, undone } = open();
    answers.push(saved({ ...hill, city: "ALBANY" }, "set-1"));
    const saving = save(hill);
    expect([shown(), mark()]).toEqual([hill, { kind: "saving" }]);
    await saving;
    const body = { values: { home: hill }, version: 1 };
    expect(sent).toEqual([{ method: "PATCH", path: "/api/teams/t/records/r", body }]);
    // As the server has it, which may be tidier than it was typed.
    expect([shown(), mark()]).toEqual([{ ...hill, city: "ALBANY" }, undefined]);
    expect([...grid.own]).toEqual(["set-1"]);
    expect(await undone()).toEqual(["set-1"]);
  });

  it("that the server finds to be the same is nothing to take back", async () => {
    const { grid, mark, save } = open();
    answers.push(saved(lake, null));
    await save({ ...lake, line1: " 12 Lake Road " });
    expect([mark(), grid.undo.canUndo, grid.own.size]).toEqual([undefined, false, 0]);
  });

  it("empties the cell", async () => {
    const { shown, save, row } = open();
    answers.push(saved(null, "set-1"));
    await save(null);
    expect(sent[0]!.body).toEqual({ values: { home: null }, version: 1 });
    expect([shown(), "home" in row().values]).toEqual([null, false]);
  });

  it("goes without a version where the record could not be read: then the server decides", async () => {
    const { save, grid } = open();
    answers.push(refusal(500, "internal"), saved(hill, "set-1"));
    await save(hill, readBase(grid, rowWith(lake), column));
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ["/api/teams/t/records/read", { ids: ["r"], fields: ["home"] }],
      ["/api/teams/t/records/r", { values: { home: hill } }],
    ]);
  });
});

describe("what cannot be saved", () => {
  it("stays in its cell with the reason, and the cell shows what is stored", async () => {
    const { grid, shown, mark, save } = open();
    const about = (path: string, message: string) => ({ path, messageKey: "m", message });
    const fields = [about("values.name", "About the name."), about("values.home", "No such country.")];
    answers.push(refusal(400, "invalid_input", fields));
    await save(hill);
    expect(mark()).toEqual({ kind: "problem", value: hill, sentence: "No such country." });
    expect([shown(), grid.undo.canUndo, grid.own.size]).toEqual([lake, false, 0]);
  });

  it("says what the refusal says where it names no field", async () => {
    const { shown, mark, save } = open();
    answers.push(refusal(403, "forbidden"));
    await save(hill);
    expect(mark()).toEqual({ kind: "problem", value: hill, sentence: "Refused: forbidden" });
    expect(shown()).toEqual(lake);
  });

  it("for a value that another record has is a problem, no conflict of two people", async () => {
    const { mark, save } = open();
    const taken = { path: "values.home", messageKey: "data.notUnique", message: "Another has it." };
    answers.push(refusal(409, "conflict", [taken]));
    await save(hill);
    expect(mark()).toEqual({ kind: "problem", value: hill, sentence: "Another has it." });
  });
});

describe("two who change the same cell", () => {
  const changedMeanwhile = (current: unknown) =>
    refusal(409, "conflict", [
      { path: "values.home", messageKey: "data.changedMeanwhile", message: "Changed.", current },
    ]);

  it("the second learns it before anything is sent, and sees the other value", async () => {
    const { grid, shown, mark, save } = open();
    await save(hill, base(farm, 2));
    expect(sent).toEqual([]);
    expect(mark()).toEqual({ kind: "conflict", value: hill, theirs: farm });
    expect([shown(), grid.undo.canUndo]).toEqual([farm, false]);
  });

  it("or from the server, where the first was faster by a moment", async () => {
    const { grid, shown, mark, save } = open();
    answers.push(changedMeanwhile(farm));
    await save(hill);
    expect(mark()).toEqual({ kind: "conflict", value: hill, theirs: farm });
    expect([shown(), grid.undo.canUndo]).toEqual([farm, false]);
  });

  it("who has emptied it is told of too", async () => {
    const { shown, mark, save } = open();
    answers.push(changedMeanwhile(null));
    await save(hill);
    expect([shown(), mark()]).toEqual([null, { kind: "conflict", value: hill, theirs: null }]);
  });

  it.each([
    ["read again in another order of its keys", lakeStored],
    ["set to the same by the other", { country: "US", city: "Albany", line1: "3 Hill Street" }],
  ])("there is none where the value is only %s", async (_, now) => {
    const { mark, save } = open();
    answers.push(saved(hill, "set-1"));
    await save(hill, base(now, 2));
    expect(sent.map(({ body }) => body)).toEqual([{ values: { home: hill }, version: 2 }]);
    expect(mark()).toBeUndefined();
  });

  it("keeping mine sends it knowingly, without a version; it can be taken back", async () => {
    const { grid, row, shown, mark, save, undone } = open();
    await save(hill, base(farm, 2));
    answers.push(saved(hill, "set-2"));
    await keepMine(grid, row(), column, hill);
    expect(sent.map(({ body }) => body)).toEqual([{ values: { home: hill } }]);
    expect([shown(), mark()]).toEqual([hill, undefined]);
    expect(await undone()).toEqual(["set-2"]);
  });

  it("keeping mine where it is refused puts theirs back, with the reason", async () => {
    const { grid, row, shown, mark, save } = open();
    await save(hill, base(farm, 2));
    answers.push(refusal(403, "forbidden"));
    await keepMine(grid, row(), column, hill);
    expect([shown(), mark()]).toEqual([farm, { kind: "problem", value: hill, sentence: "Refused: forbidden" }]);
  });

  it("who takes back waits until mine is kept", async () => {
    const { grid, row, save } = open();
    await save(hill, base(farm, 2));
    answers.push(saved(hill, "set-2"));
    void keepMine(grid, row(), column, hill);
    expect(grid.undo.canUndo).toBe(false);
    await grid.settled();
    expect(grid.undo.canUndo).toBe(true);
  });

  it("taking theirs shows the whole record as it is now, and leaves nothing to take back", async () => {
    const { grid, row, mark, save } = open();
    await save(hill, base(farm, 2));
    const { body } = saved(farm, null);
    const record = {
      ...(body as object),
      name: "Ada L.",
      values: { home: farm, name: "Ada L.", hidden: "not listed" },
    };
    answers.push({ body: { records: [record], names: {}, appearances: {} } });
    await takeTheirs(grid, row(), column);
    expect(sent.map(({ path, body: asked }) => [path, asked])).toEqual([["/api/teams/t/records/read", { ids: ["r"] }]]);
    expect(row()).toMatchObject({ name: "Ada L.", values: { home: farm, name: "Ada L." } });
    expect(Object.keys(row().values)).toEqual(["home", "name"]);
    expect([mark(), grid.undo.canUndo]).toEqual([undefined, false]);
  });
});
