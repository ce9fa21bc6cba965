import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
});

const seeing = { permissions: ["read_data_record_metadata" as const] };
const working = {
  permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as (
    | "read_data_record_metadata"
    | "read_data_field_data"
    | "update_data_field_data"
  )[],
};

type Refused = { error: { fields: { path: string; messageKey: string }[] } };
const send = (values: object, who: Visitor = team.admin, at = campers) =>
  who.post(team.path(`/collections/${at}/records`), { values });
const keyOf = async (values: object, who?: Visitor) => {
  const { status, body } = await send(values, who);
  return status === 200 ? "fine" : (body as Refused).error.fields.map(({ messageKey }) => messageKey).join();
};
const upload = async (who: Visitor, content: string | Buffer = "hello", at = "notes.txt"): Promise<string> => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), at);
  const { status, body } = await who.send("POST", team.path("/files"), form);
  expect([status, body]).toMatchObject([200, { name: at }]);
  return (body as { id: string }).id;
};
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("files", () => {
  it("are of this team, uploaded for a value, and of the kind and size that the field takes", async () => {
    const file = await team.field(campers, "File", "single_file", {
      config: { fileTypes: ["document"], maxBytes: 10 },
    });
    const photos = await team.field(campers, "Photos", "multi_image");
    const [text, long, image] = [
      await upload(team.admin),
      await upload(team.admin, "x".repeat(11)),
      await upload(team.admin, png, "a.png"),
    ];
    expect(await keyOf({ [file]: text, [photos]: [image] })).toBe("fine");
    expect(await keyOf({ [file]: newId() })).toBe("data.unknownFile");
    expect(await keyOf({ [file]: long })).toBe("data.fileTooLarge");
    expect(await keyOf({ [file]: image })).toBe("data.fileType");
    expect(await keyOf({ [photos]: [image, text] })).toBe("fields.problems.image");
  });

  it("of another team, of a profile and of an import are none", async () => {
    const file = await team.field(campers, "File", "single_file");
    const elsewhere = await world.team();
    const form = new FormData();
    form.set("file", new Blob(["hello"]), "theirs.txt");
    const theirs = await elsewhere.admin.send("POST", elsewhere.path("/files"), form);
    expect(await keyOf({ [file]: (theirs.body as { id: string }).id })).toBe("data.unknownFile");
    const { rows } = await world.db.run(`select user_id from app.team_user where team_id = $1`, [team.teamId]);
    const mine = { userId: rows[0]!.user_id as string };
    const { Readable } = await import("node:stream");
    const picture = await world.app.files.save({
      stream: Readable.from(["x"]),
      name: "me.txt",
      maxBytes: 10,
      owner: mine,
    });
    expect(await keyOf({ [file]: picture.id })).toBe("data.unknownFile");
  });

  it("that one may not read are not opened by naming them", async () => {
    const file = await team.field(campers, "File", "single_file");
    const note = await team.field(campers, "Note", "formatted_text");
    const secrets = await team.collection("Secret", { isInternalConfiguration: true });
    const hidden = await team.field(secrets, "File", "single_file");
    const held = await upload(team.admin);
    await team.add(secrets, { [hidden]: held });
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect(await keyOf({ [file]: held }, member)).toBe("data.unknownFile");
    expect(await keyOf({ [note]: `<p><img src="/api/files/${held}" /></p>` }, member)).toBe("data.unknownFile");
    await team.add(campers, { [file]: held });
    expect(await keyOf({ [file]: held }, member)).toBe("fine");
  });
});

describe("selections", () => {
  it("are live items of the field's list; one that was retired stays where it was", async () => {
    const diets = await team.collection("Diet", { isUsedAsCustomList: true });
    const title = await team.field(diets, "Title", "plain_text");
    const [vegan, fish] = [await team.add(diets, { [title]: "Vegan" }), await team.add(diets, { [title]: "Fish" })];
    const diet = await team.field(campers, "Diet", "multi_selection_from_list", { config: { listId: diets } });
    const other = await team.add(campers, { [name]: "Bob" });
    const ada = await team.add(campers, { [name]: "Ada", [diet]: [vegan.id] });
    expect(await keyOf({ [diet]: [other.id] })).toBe("fields.problems.option");
    await team.admin.delete(team.path(`/records/${vegan.id}`));
    expect(await keyOf({ [diet]: [vegan.id] })).toBe("fields.problems.option");
    expect((await team.change(ada.id, { values: { [diet]: [vegan.id, fish.id] } })).status).toBe(200);
    const unset = await team.field(campers, "Unset", "single_selection_from_list");
    expect(await keyOf({ [unset]: fish.id })).toBe("fields.problems.option");
  });

  it("may be of a smart list, whose items come and go", async () => {
    const diets = await team.collection("Diet", { isUsedAsCustomList: true });
    const offered = await team.field(diets, "Offered", "boolean");
    const current = await team.collection("Current", {
      parentId: diets,
      isUsedAsCustomList: true,
      membershipFilter: { field: offered, operator: "is_true" },
    });
    const diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: current } });
    const [yes, no] = [await team.add(diets, { [offered]: true }), await team.add(diets, { [offered]: false })];
    expect([await keyOf({ [diet]: yes.id }), await keyOf({ [diet]: no.id })]).toEqual([
      "fine",
      "fields.problems.option",
    ]);
  });
});

describe("collections and records", () => {
  it("are named only by who may see them, and lead where the field leads", async () => {
    const cabins = await team.collection("Cabin");
    const secrets = await team.collection("Secret", { isInternalConfiguration: true });
    const kinds = await team.field(campers, "Kinds", "multi_data_collection");
    const cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
    const any = await team.field(campers, "Any", "multi_data_record");
    const [pine, hidden, bob] = [await team.add(cabins), await team.add(secrets), await team.add(campers)];
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect(await keyOf({ [kinds]: [cabins, secrets], [cabin]: pine.id, [any]: [bob.id, hidden.id] })).toBe("fine");
    expect(await keyOf({ [kinds]: [newId()] })).toBe("data.unknownCollection");
    expect(await keyOf({ [kinds]: [secrets] }, member)).toBe("data.unknownCollection");
    expect(await keyOf({ [cabin]: bob.id })).toBe("data.recordElsewhere");
    expect(await keyOf({ [any]: [newId()] })).toBe("data.unknownRecord");
    expect(await keyOf({ [any]: [hidden.id] }, member)).toBe("data.unknownRecord");
    expect(await keyOf({ [any]: [bob.id], [cabin]: pine.id }, member)).toBe("fine");
  });

  it("may be known through a smart collection alone", async () => {
    const fee = await team.field(campers, "Fee", "number");
    const owing = await team.collection("Owing", {
      parentId: campers,
      membershipFilter: { field: fee, operator: "more_than", value: 0 },
    });
    const visits = await team.collection("Visit");
    const who = await team.field(visits, "Who", "single_data_record", { config: { collectionIds: [owing] } });
    const [ada, bob] = [await team.add(campers, { [fee]: 5 }), await team.add(campers, { [fee]: 0 })];
    const helper = await team.memberWith([
      { ...seeing, collectionId: owing },
      { ...working, collectionId: visits },
    ]);
    expect((await send({ [who]: ada.id }, helper, visits)).status).toBe(200);
    expect((await send({ [who]: bob.id }, helper, visits)).body).toMatchObject({
      error: { fields: [{ messageKey: "data.unknownRecord" }] },
    });
    expect((await send({ [who]: bob.id }, team.admin, visits)).body).toMatchObject({
      error: { fields: [{ messageKey: "data.recordElsewhere" }] },
    });
  });

  it("a link to a record in the bin stays beside a new one", async () => {
    const any = await team.field(campers, "Any", "multi_data_record");
    const [bob, cid] = [await team.add(campers), await team.add(campers)];
    const ada = await team.add(campers, { [any]: [bob.id] });
    await team.admin.delete(team.path(`/records/${bob.id}`));
    const answer = await team.change(ada.id, { values: { [any]: [bob.id, cid.id] } });
    expect([answer.status, (answer.body as { values: object }).values]).toMatchObject([
      200,
      { [any]: [bob.id, cid.id] },
    ]);
  });

  it("values for joining a collection are checked like any others", async () => {
    const cabins = await team.collection("Cabin");
    const keeper = await team.field(cabins, "Keeper", "single_data_record", { config: { collectionIds: [cabins] } });
    const ada = await team.add(campers);
    const input = { action: "add", recordIds: [ada.id], values: { [keeper]: ada.id } };
    const answer = await team.admin.post(team.path(`/collections/${cabins}/members`), input);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: { fields: [{ messageKey: "data.recordElsewhere" }] } },
    ]);
  });
});

describe("settings of a field", () => {
  const create = async (dataType: string, config: object) => {
    const { status, body } = await team.admin.post(team.path(`/collections/${campers}/fields`), {
      title: "Field",
      dataType,
      config,
    });
    return status === 200 ? (body as { id: string }).id : (body as Refused).error.fields[0];
  };

  it("name a custom list, and collections of this team", async () => {
    const cabins = await team.collection("Cabin");
    const elsewhere = await world.team();
    const theirs = await elsewhere.collection("Diet", { isUsedAsCustomList: true });
    for (const listId of [newId(), cabins, theirs]) {
      expect(await create("single_selection_from_list", { listId })).toMatchObject({
        path: "config.listId",
        messageKey: "data.notCustomList",
      });
    }
    expect(await create("multi_data_record", { collectionIds: [cabins, theirs] })).toMatchObject({
      path: "config.collectionIds",
      messageKey: "data.unknownCollection",
    });
    const diets = await team.collection("Diet", { isUsedAsCustomList: true });
    const field = await create("single_selection_from_list", { listId: diets });
    // A list that is a list no more does not keep other settings from being changed.
    await team.admin.patch(team.path(`/collections/${diets}`), { isUsedAsCustomList: false });
    const rename = { title: "Food", config: { listId: diets } };
    expect((await team.admin.patch(team.path(`/collections/${campers}/fields/${field}`), rename)).status).toBe(200);
  });

  it("of a payment status name line items, an amount and a day of the same record", async () => {
    const parent = await team.collection("Order");
    const items = await team.field(parent, "Items", "financial_line_items");
    campers = await team.collection("Camp order", { parentId: parent });
    const paid = await team.field(campers, "Paid", "money");
    const due = await team.field(campers, "Due", "date");
    const both = { lineItemsFieldId: items, paidAmountFieldId: paid };
    expect(await create("payment_status", { ...both, dueDateFieldId: due })).toEqual(expect.any(String));
    expect(await create("payment_status", { ...both, lineItemsFieldId: name })).toMatchObject({
      messageKey: "data.notLineItems",
    });
    expect(await create("payment_status", { ...both, paidAmountFieldId: due })).toMatchObject({
      messageKey: "data.notAmount",
    });
    expect(await create("payment_status", { ...both, dueDateFieldId: paid })).toMatchObject({
      messageKey: "data.notDate",
    });
    expect(await create("payment_status", { lineItemsFieldId: items })).toMatchObject({
      messageKey: "data.fieldRequired",
    });
  });
});
