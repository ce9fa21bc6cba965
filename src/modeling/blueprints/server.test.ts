import { beforeEach, describe, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { newId } from "#shared/ids.ts";
import { type CampTree, makeCampTree } from "#testing/camp-tree.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { grantData } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Card = { id: string; source: string; isOurs: boolean; name: string; description: string; price: string | null };
type Used = {
  id: string;
  collections: { id: string; parentId: string | null; name: string; pluralName: string }[];
  records: number;
  notes: { messageKey: string; message: string }[];
};

const world = whileTesting(startDataWorld);
let team: DataTeam;
let camp: CampTree;

beforeEach(async () => {
  team = await world.team();
  camp = await makeCampTree(team);
});

const save = (input: object = {}, who: Visitor = team.admin) =>
  bodyOf<Card & { notes: Used["notes"] }>(
    who.post(team.path("/blueprints"), { collectionId: camp.people, name: "Our camp", ...input }),
  );
const use = (blueprintId: string, input: object = {}, at: DataTeam = team, who: Visitor = at.admin) =>
  bodyOf<Used>(who.post(at.path(`/blueprints/${blueprintId}/use`), input));
const gallery = async (at: DataTeam = team) =>
  (await bodyOf<{ blueprints: Card[] }>(at.admin.get(at.path("/blueprints")))).blueprints;
const definitionsOf = (at: DataTeam) => readDefinitions(world.db.team(at.teamId));
const offer = (collectionId: string, input: object = { isBlueprint: true, blueprintMarketplacePrice: "49.00" }) =>
  bodyOf(team.admin.patch(team.path(`/collections/${collectionId}`), input));
const idNamed = ({ collections }: Used, name: string) => collections.find((each) => each.name === name)!.id;
const countCollections = async (at: DataTeam) => (await definitionsOf(at)).collections.size;

/** Everything that is defined, with names instead of ids, so that a copy and its original compare. */
async function shapeOf(at: DataTeam, ids: string[]) {
  const definitions = await definitionsOf(at);
  const rows = await world.db.team(at.teamId).data.selectFrom("_record").select(["id", "name"]).execute();
  const names = new Map<string, string>(rows.map(({ id, name }) => [id, `record ${name}`]));
  for (const { id, name, fields } of definitions.collections.values()) {
    names.set(id, `collection ${name}`);
    for (const field of fields) names.set(field.id, `field ${name}.${field.title}`);
  }
  const shapes = ids.map((id) => {
    const { table: _, version: __, isBlueprint: ___, blueprintPrice: ____, ...rest } = definitions.collections.get(id)!;
    return rest;
  });
  const text = JSON.stringify(shapes.sort((one, other) => one.name.localeCompare(other.name)));
  return JSON.parse(text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? "unknown"));
}

describe("a saved blueprint", () => {
  it("becomes the same again, with ids and tables of its own", async () => {
    const saved = await save();
    expect(saved).toMatchObject({ source: "own", isOurs: true, collections: 4, fields: 8, notes: [] });
    const used = await use(saved.id);
    expect(used.notes).toEqual([]);
    const copies = used.collections.map(({ id }) => id);
    const originals = [camp.people, camp.campers, camp.swimmers, camp.diets];
    expect(copies.some((id) => originals.includes(id))).toBe(false);
    const [copied, original] = [await shapeOf(team, copies), await shapeOf(team, originals)];
    expect(copied).toEqual(original);
    expect(JSON.stringify(copied)).not.toContain("unknown");
    const { collections } = await definitionsOf(team);
    const tables = [...collections.values()].map(({ table }) => table);
    expect(new Set(tables).size).toBe(tables.length);
    expect(collections.get(idNamed(used, "Diet"))!.table).toBe("diets_2");
  });

  it("brings the items of its lists, no other records, and no rights", async () => {
    await team.add(camp.campers, { [camp.name]: "Ada" });
    await grantData(world.db, team.teamId, team.memberRoleId, {
      permissions: ["delete_data_records"],
      collectionId: camp.people,
    });
    const used = await use((await save()).id);
    expect(used.records).toBe(2);
    expect((await team.list(idNamed(used, "Diet"))).records.map(({ name }) => name).sort()).toEqual(["All", "Vegan"]);
    expect((await team.list(idNamed(used, "Person"))).records).toEqual([]);
    const grants = await world.db.team(team.teamId).from("data_grant").select("collection_id").execute();
    expect(grants.filter(({ collection_id }) => used.collections.some(({ id }) => id === collection_id))).toEqual([]);
  });

  it("has smart collections that work", async () => {
    const used = await use((await save()).id);
    const { collections, fields } = await definitionsOf(team);
    const fieldNamed = (name: string, title: string) =>
      collections.get(idNamed(used, name))!.fields.find((field) => field.title === title)!.id;
    const [name, swims, diet] = [
      fieldNamed("Person", "Name"),
      fieldNamed("Camper", "Can swim"),
      fieldNamed("Camper", "Diet"),
    ];
    const items = (await team.list(idNamed(used, "Diet"))).records;
    const vegan = items.find((item) => item.name === "Vegan")!.id;
    expect(fields.get(diet)!.defaultValue).toBe(items.find((item) => item.name === "All")!.id);
    const campers = idNamed(used, "Camper");
    await team.add(campers, { [name]: "Bo", [swims]: true, [diet]: vegan });
    await team.add(campers, { [name]: "Ada", [swims]: true, [diet]: vegan });
    await team.add(campers, { [name]: "Cy", [swims]: true });
    await team.add(campers, { [name]: "Di", [swims]: false, [diet]: vegan });
    const members = await team.list(idNamed(used, "Swimmer"));
    expect(members.records.map((record) => record.name)).toEqual(["Ada", "Bo"]);
  });

  it("leaves behind what leads out of it, and says so", async () => {
    const elsewhere = await team.collection("Cabin");
    const config = { collectionIds: [elsewhere, camp.people], reverseTitle: "Guests" };
    await team.field(camp.campers, "Cabin", "multi_data_record", { config });
    const filter = { field: camp.name, operator: "contains", value: "a" };
    await team.collection("With an a", { parentId: camp.campers, membershipFilter: filter });
    const input = { collectionId: camp.campers, name: "Campers only" };
    const saved = await bodyOf<{ id: string }>(team.admin.post(team.path("/blueprints"), input));
    const used = await use(saved.id);
    expect(used.collections.map(({ name }) => name).sort()).toEqual(["Camper", "Diet", "Swimmer"]);
    expect(used.notes.map(({ messageKey }) => messageKey).sort()).toEqual([
      "data.blueprintFilter",
      "data.blueprintReference",
    ]);
    expect(used.notes.map(({ message }) => message).join()).toContain("With an a");
    const { collections } = await definitionsOf(team);
    const copy = collections.get(idNamed(used, "Camper"))!;
    expect([copy.parentId, copy.fields.find(({ title }) => title === "Cabin")!.config]).toEqual([
      null,
      { collectionIds: [], reverseTitle: "Guests", maxRecords: null },
    ]);
  });

  it("is as the tree was when it was saved, until it is removed", async () => {
    const saved = await save({ description: "All of it", price: "12.50" });
    await team.admin.delete(team.path(`/collections/${camp.people}`));
    expect(await gallery()).toContainEqual({ ...saved, notes: undefined, description: "All of it", price: "12.50" });
    const look = await bodyOf<{
      tree: { name: string; parentPlace: number | null; items: number; fields: object[] }[];
    }>(team.admin.get(team.path(`/blueprints/${saved.id}`)));
    const places = look.tree.map(({ name, parentPlace }) => [name, look.tree[parentPlace ?? -1]?.name ?? null]);
    expect(places.sort()).toEqual([
      ["Camper", "Person"],
      ["Diet", null],
      ["Person", null],
      ["Swimmer", "Camper"],
    ]);
    expect(look.tree.find(({ name }) => name === "Diet")).toMatchObject({
      items: 2,
      fields: [{ title: "Name", dataType: "plain_text", isRequired: true }],
    });
    expect((await use(saved.id)).collections).toHaveLength(4);
    expect((await team.admin.delete(team.path(`/blueprints/${saved.id}`))).status).toBe(204);
    expect((await team.admin.post(team.path(`/blueprints/${saved.id}/use`), {})).status).toBe(404);
  });
});

describe("using one", () => {
  it("makes it once, however often and at once it is sent", async () => {
    const [saved, before, id] = [await save(), await countCollections(team), newId()];
    const answers = await Promise.all([use(saved.id, { id }), use(saved.id, { id })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await use(saved.id, { id })).toEqual(answers[0]);
    expect(await countCollections(team)).toBe(before + 4);
    const other = await save({ name: "Another" });
    expect((await team.admin.post(team.path(`/blueprints/${other.id}/use`), { id })).status).toBe(409);
  });

  it("leaves nothing when it fails", async () => {
    const saved = await save();
    const blueprints = world.db.team(team.teamId);
    const { content } = await blueprints.from("blueprint").select("content").executeTakeFirstOrThrow();
    const broken = structuredClone(content) as { parts: { records: { values: Record<string, unknown> }[] } };
    for (const record of broken.parts.records) for (const key in record.values) record.values[key] = 7;
    await blueprints.update("blueprint", { content: JSON.stringify(broken) }).execute();
    const state = async () => {
      const { rows } = await world.app.pool.query(
        `select (select count(*) from app.collection) as collections, (select count(*) from app.field) as fields,
          (select count(*) from app.definition_change) as changes, (select count(*) from app.blueprint_use) as uses,
          (select count(*) from information_schema.tables where table_schema = $1) as tables`,
        [world.db.team(team.teamId).schema],
      );
      return rows[0];
    };
    const before = await state();
    expect((await team.admin.post(team.path(`/blueprints/${saved.id}/use`), {})).status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it.each([
    ["of a newer version", { version: 2 }, "data.blueprintNewer"],
    ["with something unknown in it", { parts: { collections: [{}] } }, "data.blueprintUnreadable"],
    ["without anything", { parts: {} }, "data.blueprintUnreadable"],
  ])("refuses one %s", async (_, wrong, messageKey) => {
    const saved = await save();
    const blueprints = world.db.team(team.teamId);
    const { content } = await blueprints.from("blueprint").select("content").executeTakeFirstOrThrow();
    await blueprints.update("blueprint", { content: JSON.stringify({ ...(content as object), ...wrong }) }).execute();
    const answer = await team.admin.post(team.path(`/blueprints/${saved.id}/use`), {});
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ messageKey }] } } });
  });

  it("copies the records too if asked, with their links, as one change set", async () => {
    const ada = await team.add(camp.campers, { [camp.name]: "Ada" });
    await team.add(camp.campers, { [camp.name]: "Bo", [camp.friend]: ada.id });
    const used = await use((await save()).id, { withRecords: true });
    expect(used.records).toBe(4);
    const { records } = await team.list(idNamed(used, "Camper"));
    const [first, second] = ["Ada", "Bo"].map((name) => records.find((record) => record.name === name)!);
    expect(first!.id).not.toBe(ada.id);
    expect(Object.values(second!.values)).toContain(first!.id);
    expect(Object.values(second!.values)).not.toContain(ada.id);
    const sets = await world.db.team(team.teamId).data.selectFrom("_change_set").selectAll().execute();
    expect(sets.filter(({ kind }) => kind === "blueprint").map((set) => set.records)).toEqual([4]);
  });

  it("copies no records that one may not read, and no list items either", async () => {
    const everywhere = { permissions: ["read_data_record_metadata", "read_data_field_data"] } as const;
    const closed = (collectionId: string) => ({
      permissions: [...everywhere.permissions],
      collectionId,
      isAllowed: false,
    });
    const right = ["team_admin_data_collections"] as const;
    const saved = await save();
    const blind = await team.memberWith(
      [{ permissions: [...everywhere.permissions] }, closed(camp.campers)],
      [...right],
    );
    const path = team.path(`/blueprints/${saved.id}/use`);
    const reader = await team.memberWith([{ permissions: [...everywhere.permissions] }], [...right]);
    for (const who of [blind, reader]) expect((await who.post(path, { withRecords: true })).status).toBe(403);
    expect((await blind.post(path, {})).status).toBe(200);
    const unlisted = await team.memberWith(
      [{ permissions: [...everywhere.permissions] }, closed(camp.diets)],
      [...right],
    );
    const without = await save({}, unlisted);
    expect(without.notes.map(({ messageKey }) => messageKey)).toContain("data.blueprintItems");
    expect((await use(without.id)).records).toBe(0);
  });
});

describe("the gallery", () => {
  it("offers a collection that is a blueprint to every team, and nothing else of its team", async () => {
    const saved = await save({ name: "Private" });
    await team.add(camp.campers, { [camp.name]: "Zanzibar" });
    await offer(camp.people);
    const other = await world.team();
    const cards = await gallery(other);
    const card = cards.find(({ id }) => id === camp.people)!;
    expect(card).toEqual({
      ...{ id: camp.people, source: "offered", isOurs: false, name: "Persons", description: "Everyone" },
      ...{ icon: "fas_folder", price: "49.00", collections: 4, fields: 8 },
    });
    expect(cards.some(({ id }) => id === saved.id)).toBe(false);
    for (const method of ["GET", "DELETE"])
      expect((await other.admin.send(method, other.path(`/blueprints/${saved.id}`))).status).toBe(404);
    expect((await other.admin.post(other.path(`/blueprints/${saved.id}/use`), {})).status).toBe(404);
    const refused = await other.admin.post(other.path(`/blueprints/${camp.people}/use`), { withRecords: true });
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: [{ path: "withRecords" }] } } });
    const used = await use(camp.people, {}, other);
    expect(used.notes).toEqual([]);
    const originals = [camp.people, camp.campers, camp.swimmers, camp.diets];
    expect(
      await shapeOf(
        other,
        used.collections.map(({ id }) => id),
      ),
    ).toEqual(await shapeOf(team, originals));
    expect((await other.list(idNamed(used, "Diet"))).records).toHaveLength(2);
    const look = await other.admin.get(other.path(`/blueprints/${camp.people}`));
    expect(JSON.stringify(look.body)).not.toContain("Zanzibar");
    expect(JSON.stringify(look.body)).not.toContain(team.teamId);
  });

  it("shows and gives nothing that is internal, in the bin, no longer offered, or of a closed team", async () => {
    const other = await world.team();
    const isThere = async () => {
      const listed = (await gallery(other)).some(({ id }) => id === camp.campers);
      const { status } = await other.admin.get(other.path(`/blueprints/${camp.campers}`));
      expect(status).toBe(listed ? 200 : 404);
      return listed;
    };
    expect(await isThere()).toBe(false);
    await offer(camp.campers);
    expect(await isThere()).toBe(true);
    await offer(camp.people, { isInternalConfiguration: true });
    expect(await isThere()).toBe(false);
    await offer(camp.people, { isInternalConfiguration: false });
    await offer(camp.campers, { isBlueprint: false });
    expect(await isThere()).toBe(false);
    await offer(camp.campers);
    await world.db.app.updateTable("team").set({ deactivated_at: new Date() }).where("id", "=", team.teamId).execute();
    expect(await isThere()).toBe(false);
    await world.db.app.updateTable("team").set({ deactivated_at: null }).where("id", "=", team.teamId).execute();
    await team.admin.delete(team.path(`/collections/${camp.campers}`));
    expect(await isThere()).toBe(false);
  });

  it("is for those who shape collections, and for whole collections", async () => {
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect((await member.get(team.path("/blueprints"))).status).toBe(403);
    const path = team.path(`/collections/${camp.swimmers}`);
    expect((await team.admin.patch(path, { isBlueprint: true })).status).toBe(400);
    expect((await team.admin.patch(path, { blueprintMarketplacePrice: "-1" })).status).toBe(400);
    const input = { collectionId: camp.swimmers, name: "Swimmers" };
    expect((await team.admin.post(team.path("/blueprints"), input)).status).toBe(400);
  });
});
