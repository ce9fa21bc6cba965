import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataPermissions } from "#shared/permissions.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Whoever may write a field and not read it learns nothing by writing: a right guess is answered like a wrong one. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;
let salary: string;
let choice: string;
let items: string[];
let writer: Visitor;
let ada: string;

const all = [...dataPermissions];

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  salary = await team.field(campers, "Salary", "number");
  const list = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/custom-lists"), { name: "Ills", items: ["Cold", "Flu"] }),
  );
  const read = await bodyOf<{ items: { id: string }[] }>(team.admin.get(team.path(`/custom-lists/${list.id}/items`)));
  items = read.items.map(({ id }) => id);
  const config = { listId: list.id };
  choice = await team.field(campers, "Ill", "single_selection_from_list", { config });
  writer = await team.memberWith([
    { permissions: all },
    ...[salary, choice].map((fieldId) => ({
      permissions: ["read_data_field_data" as const],
      fieldId,
      isAllowed: false,
    })),
  ]);
});

beforeEach(async () => {
  ({ id: ada } = await team.add(campers, { [nameField]: "Ada", [salary]: 50_000, [choice]: items[0]! }));
});

/** What the answer says beside what is new with every write. */
const shapeOf = ({ status, body }: { status: number; body: unknown }) => {
  const text = JSON.stringify(body, (key, value) =>
    /^(changeSetId|requestId|id|updatedAt|createdAt)$/.test(key) && typeof value === "string" ? "…" : value,
  );
  return [status, text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")];
};

describe("a change of a record", () => {
  const guess = async (values: object, more: object = {}) => {
    const { id } = await team.add(campers, { [nameField]: "Ada", [salary]: 50_000, [choice]: items[0]! });
    const answer = await team.change(id, { values, ...more }, writer);
    const history = (await team.history(id, writer)).map(({ kind, before, after }) => ({ kind, before, after }));
    return { answer: shapeOf(answer).map((part) => String(part).replace(/"number":\d+/, "")), history };
  };

  it("is one whether or not the value was there before", async () => {
    const [right, wrong] = [await guess({ [salary]: 50_000 }), await guess({ [salary]: 1 })];
    expect(right).toEqual(wrong);
    expect(right.answer[1]).not.toContain('"changeSetId":null');
    expect(right.history).toHaveLength(2);
  });

  it("of one who may read it is none if nothing is another", async () => {
    const answer = await bodyOf<{ changeSetId: string | null }>(team.change(ada, { values: { [salary]: 50_000 } }));
    expect(answer.changeSetId).toBeNull();
  });

  it("clashes with a later one whatever it says", async () => {
    const clash = async (value: number) => {
      const { id, version } = await team.add(campers, { [nameField]: "Ada" });
      await bodyOf(team.change(id, { values: { [salary]: 50_000 } }));
      return shapeOf(await team.change(id, { values: { [salary]: value }, version }, writer));
    };
    expect(await clash(50_000)).toEqual(await clash(1));
  });

  it("takes no retired item because it stands there already", async () => {
    const list = (await bodyOf<{ lists: { id: string }[] }>(team.admin.get(team.path("/custom-lists")))).lists[0]!.id;
    const retire = (isRetired: boolean) =>
      bodyOf(team.admin.patch(team.path(`/custom-lists/${list}/items/${items[0]}`), { isRetired }));
    await retire(true);
    const answer = await team.change(ada, { values: { [choice]: items[0] } }, writer);
    await retire(false);
    expect(answer.status).toBe(400);
  });

  it("is undone whether or not it changed anything", async () => {
    const undo = async (value: number) => {
      const { id } = await team.add(campers, { [nameField]: "Ada", [salary]: 50_000 });
      const { changeSetId } = await bodyOf<{ changeSetId: string }>(
        team.change(id, { values: { [salary]: value } }, writer),
      );
      return shapeOf(await writer.post(team.path(`/change-sets/${changeSetId}/undo`), {}));
    };
    const right = await undo(50_000);
    expect(right).toEqual(await undo(1));
    expect(right[0]).toBe(200);
  });

  it("of many counts them all", async () => {
    const change = (value: number) =>
      writer.post(team.path("/records/bulk"), { action: "update", recordIds: [ada], values: { [salary]: value } });
    const right = shapeOf(await change(50_000));
    await bodyOf(team.change(ada, { values: { [salary]: 50_000 } }));
    expect(right).toEqual(shapeOf(await change(1)));
  });
});

describe("an import", () => {
  const check = async (cells: string) => {
    const file = new FormData();
    file.set("file", new Blob([`Name,Salary\r\n${cells}\r\n`]), "x.csv");
    const at = team.path(`/collections/${campers}/imports`);
    const { id } = await bodyOf<{ id: string }>(writer.send("POST", at, file));
    const settings = {
      mapping: [
        { column: 0, to: nameField },
        { column: 1, to: salary },
      ],
      ...{ keyFieldIds: [nameField], dayFirst: null, decimalComma: false },
    };
    return bodyOf<object>(writer.post(`${at}/${id}/check`, settings));
  };

  it("updates whether or not the value was there before", async () => {
    await bodyOf(team.change(ada, { values: { [nameField]: "Grace" } }));
    const [right, wrong] = [await check("Grace,50000"), await check("Grace,1")];
    expect(right).toMatchObject({ update: 1 });
    expect(right).toEqual(wrong);
  });

  it("does not say that a value is missing which one may not read", async () => {
    await bodyOf(team.change(ada, { values: { [nameField]: "Hedy", [choice]: null } }));
    const field = team.path(`/collections/${campers}/fields/${choice}`);
    await bodyOf(team.admin.patch(field, { isRequired: true }));
    const checked = await check("Hedy,1");
    await bodyOf(team.admin.patch(field, { isRequired: false }));
    expect(checked).toMatchObject({ update: 1, badCells: [] });
  });
});
