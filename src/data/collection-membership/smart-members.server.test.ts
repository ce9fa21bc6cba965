import { beforeEach, describe, expect, it } from "vitest";
import { mayHearOfCollections } from "#data/records/following/delivery.server.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import type { DataPermission } from "#shared/permissions.ts";
import { type DataTeam, queryOf, type Right, type Shown, startDataWorld, type Values } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let bookings: string;
let nameField: string;
let statusField: string;
let feeField: string;
let unpaid: string;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  bookings = await team.collection("Booking");
  nameField = await team.field(bookings, "Name", "plain_text");
  statusField = await team.field(bookings, "Payment", "payment_status");
  feeField = await team.field(bookings, "Fee", "decimal");
  unpaid = await team.collection("Unpaid", {
    pluralName: "Unpaid",
    parentId: bookings,
    membershipFilter: { field: statusField, operator: "is_any_of", value: ["unpaid"] },
  });
});

const book = async (name: string, status: string, more: Values = {}): Promise<string> =>
  (await team.add(bookings, { [nameField]: name, [statusField]: status, ...more })).id;
const set = (id: string, values: Values, who = admin) => team.change(id, { values }, who);
const namesIn = async (at: string, who = admin, query: Values = {}) =>
  (await team.list(at, query, who)).records.map(({ name }) => name);
const count = async (at: string) => (await admin.get(team.path(`/collections/${at}/count`))).body;

describe("a smart collection", () => {
  it("has the members that match at this moment, in lists and counts", async () => {
    const [ada] = [await book("Ada", "unpaid"), await book("Bob", "paid"), await book("Cy", "unpaid")];
    expect(await namesIn(unpaid)).toEqual(["Ada", "Cy"]);
    expect(await count(unpaid)).toEqual({ count: 2 });
    expect((await admin.get(team.path("/smart-counts"))).body).toEqual({ counts: { [unpaid]: 2 } });
    await set(ada, { [statusField]: "paid" });
    expect(await namesIn(unpaid)).toEqual(["Cy"]);
    const filter = { field: nameField, operator: "is", value: "Bob" };
    expect(await namesIn(unpaid, admin, { filter })).toEqual([]);
  });

  it("narrows what is above it, and is ordered as it says", async () => {
    const due = await team.collection("Due", {
      pluralName: "Due",
      parentId: unpaid,
      membershipFilter: { field: feeField, operator: "more_than", value: "10" },
      membershipOrder: [{ field: feeField, descending: true }],
    });
    await book("Ada", "unpaid", { [feeField]: "20" });
    await book("Bob", "paid", { [feeField]: "30" });
    await book("Cy", "unpaid", { [feeField]: "5" });
    await book("Di", "unpaid", { [feeField]: "40" });
    expect(await namesIn(due)).toEqual(["Di", "Ada"]);
    expect(await namesIn(due, admin, { sort: [{ field: nameField }] })).toEqual(["Ada", "Di"]);
    expect((await admin.patch(team.path(`/collections/${due}`), { membershipOrder: null })).status).toBe(200);
    expect(await namesIn(due)).toEqual(["Ada", "Di"]);
  });

  it("takes nobody by hand, and has no fields or stored children", async () => {
    const ada = await book("Ada", "paid");
    for (const [path, input] of [
      [`/collections/${unpaid}/members`, { action: "add", recordIds: [ada] }],
      [`/collections/${unpaid}/members`, { action: "remove", recordIds: [ada] }],
      [`/collections/${unpaid}/records`, { values: {} }],
      [`/collections/${unpaid}/fields`, { title: "A", dataType: "number" }],
      ["/collections", { name: "A", pluralName: "As", parentId: unpaid }],
    ] as const) {
      expect((await admin.post(team.path(path), input)).status).toBe(404);
    }
  });

  it.each([
    [{ field: "live", operator: "is_true" }, "membershipFilter.field"],
    [{ and: [{ field: "record_name", operator: "made_up" }] }, "membershipFilter.and.0.operator"],
    [{ not: { field: "created_at", operator: "before", value: "soon" } }, "membershipFilter.not.value"],
  ])("refuses the filter %j", async (membershipFilter, path) => {
    const input = { name: "A", pluralName: "As", parentId: bookings, membershipFilter };
    const refused = { status: 400, body: { error: { fields: [{ path }] } } };
    expect(await admin.post(team.path("/collections"), input)).toMatchObject(refused);
    expect(await admin.patch(team.path(`/collections/${unpaid}`), { membershipFilter })).toMatchObject(refused);
  });

  it("is over a parent, and only it has a filter", async () => {
    const membershipFilter = { and: [] };
    const input = { name: "A", pluralName: "As", membershipFilter };
    expect((await admin.post(team.path("/collections"), input)).status).toBe(400);
    expect((await admin.patch(team.path(`/collections/${bookings}`), { membershipFilter })).status).toBe(400);
    expect((await admin.patch(team.path(`/collections/${unpaid}`), { parentId: null })).status).toBe(400);
    const sortless = { membershipOrder: [{ field: "search_text" }] };
    expect((await admin.patch(team.path(`/collections/${unpaid}`), sortless)).status).toBe(400);
  });

  it("keeps the fields of its filter from being taken away, by name", async () => {
    const path = team.path(`/collections/${bookings}/fields/${statusField}`);
    const refused = await admin.delete(path);
    expect(refused).toMatchObject({ status: 409, body: { error: { fields: [{ path: `collections.${unpaid}` }] } } });
    expect(JSON.stringify(refused.body)).toContain("The smart collection Unpaid uses this in its filter.");
    expect((await admin.delete(team.path(`/collections/${unpaid}`))).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.post(team.path(`/collections/${unpaid}/restore`))).status).toBe(409);
    expect((await admin.post(`${path}/restore`)).status).toBe(200);
    expect((await admin.post(team.path(`/collections/${unpaid}/restore`))).status).toBe(200);
  });

  it("lets nobody in where its filter has lost its meaning all the same", async () => {
    await book("Ada", "unpaid");
    const broken = JSON.stringify({ field: newId(), operator: "is_empty" });
    await world.app.pool.query("update app.collection set membership_filter = $1 where id = $2", [broken, unpaid]);
    await world.app.pool.query("update app.team set definitions_version = definitions_version + 1 where id = $1", [
      team.teamId,
    ]);
    expect([await namesIn(unpaid), await namesIn(bookings)]).toEqual([[], ["Ada"]]);
  });

  it("tells who would join and leave, before its filter is saved", async () => {
    await book("Ada", "unpaid");
    for (const name of ["Bo", "Cy", "Di", "Ed", "Fay", "Gus"]) await book(name, "overdue");
    const preview = (at: string, filter: object, who = admin) =>
      who.post(team.path(`/collections/${at}/membership-preview`), { filter });
    const overdue = { field: statusField, operator: "is_any_of", value: ["overdue"] };
    const { body } = await preview(unpaid, overdue);
    expect(body).toMatchObject({ joins: 6, leaves: 1, leaving: [{ name: "Ada" }] });
    expect((body as { joining: Shown[] }).joining.map(({ name }) => name)).toEqual(["Bo", "Cy", "Di", "Ed", "Fay"]);
    expect((await preview(bookings, overdue)).body).toMatchObject({ joins: 6, leaves: 0, leaving: [] });
    expect(await namesIn(unpaid)).toEqual(["Ada"]);
    expect((await preview(unpaid, { field: "live", operator: "is_true" })).status).toBe(400);
  });

  it("cannot be used to ask of fields that are closed to its maker", async () => {
    const seeing: Right = { permissions: ["read_data_record_metadata"], collectionId: bookings };
    const builder = await team.memberWith([seeing], ["team_admin_data_collections"]);
    const filter = { field: feeField, operator: "more_than", value: "10" };
    expect((await builder.post(team.path(`/collections/${unpaid}/membership-preview`), { filter })).status).toBe(400);
    expect((await builder.patch(team.path(`/collections/${unpaid}`), { membershipFilter: filter })).status).toBe(400);
    const input = { name: "A", pluralName: "As", parentId: bookings, membershipFilter: filter };
    expect((await builder.post(team.path("/collections"), input)).status).toBe(400);
  });

  it("is not drawn wider by someone who does not hold above what others hold on it", async () => {
    const role = await makeRole(world.db, team.teamId, "Builder", ["team_admin_data_collections"]);
    const rights: DataPermission[] = ["read_data_record_metadata", "read_data_field_data"];
    await grant(role, unpaid, rights);
    const builder = await team.join({ roleIds: [role] });
    const everyone = { membershipFilter: { and: [] } };
    expect((await builder.patch(team.path(`/collections/${unpaid}`), everyone)).status).toBe(403);
    expect((await builder.patch(team.path(`/collections/${unpaid}`), { name: "Open" })).status).toBe(200);
    await grant(role, bookings, rights);
    expect((await builder.patch(team.path(`/collections/${unpaid}`), everyone)).status).toBe(200);
  });
});

describe("a right on a smart collection", () => {
  const reading: DataPermission[] = ["read_data_record_metadata", "read_data_field_data"];
  let clerk: Visitor;
  let role: string;
  beforeEach(async () => {
    role = await makeRole(world.db, team.teamId, "Clerk", []);
    await grant(role, unpaid, reading);
    clerk = await team.join({ roleIds: [role] });
  });

  it("reaches exactly its members, and loses them the moment they leave", async () => {
    const [ada, bob] = [await book("Ada", "unpaid", { [feeField]: "7" }), await book("Bob", "paid")];
    expect(await namesIn(unpaid, clerk)).toEqual(["Ada"]);
    expect((await clerk.get(team.path(`/collections/${bookings}/records`))).status).toBe(404);
    expect((await clerk.get(team.path(`/collections/${bookings}/count`))).status).toBe(404);
    const shown = await team.read(ada, clerk);
    expect(shown).toMatchObject({ name: "Ada", homeId: unpaid, collections: [unpaid] });
    expect(shown.values).toEqual({ [nameField]: "Ada", [statusField]: "unpaid", [feeField]: "7" });
    const listed = await team.list(unpaid, {}, clerk);
    expect(listed.records[0]!.values).toEqual(shown.values);
    expect((await clerk.get(team.path(`/records/${ada}/history`))).status).toBe(200);
    for (const rest of ["", "/history"])
      expect((await clerk.get(team.path(`/records/${bob}${rest}`))).status).toBe(404);
    const everyone = { field: nameField, operator: "is_not_empty" };
    expect(await namesIn(unpaid, clerk, { filter: everyone })).toEqual(["Ada"]);

    await set(ada, { [statusField]: "paid" });
    await set(bob, { [statusField]: "unpaid" });
    expect(await namesIn(unpaid, clerk)).toEqual(["Bob"]);
    for (const rest of ["", "/history"])
      expect((await clerk.get(team.path(`/records/${ada}${rest}`))).status).toBe(404);
    expect((await clerk.get(team.path(`/records/${bob}`))).status).toBe(200);
    const { body } = await clerk.get(`/api/dataCollections?TeamId=${team.teamId}`);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual([unpaid]);
  });

  it("shows the names of linked members, and of nobody else", async () => {
    const friends = await team.field(bookings, "Friends", "multi_data_record");
    const [bob, cy] = [await book("Bob", "paid"), await book("Cy", "unpaid")];
    const ada = await book("Ada", "unpaid", { [friends]: [bob, cy] });
    expect((await team.read(ada, clerk)).names).toEqual({ [cy]: "Cy" });
    const page = (await clerk.get(team.path(`/collections/${unpaid}/records`))).body as { names: object };
    expect(page.names).toEqual({ [cy]: "Cy" });
  });

  it("to update ends when the change takes the record out, and never touches others", async () => {
    await grant(role, unpaid, ["update_data_field_data"]);
    const [ada, bob] = [await book("Ada", "unpaid"), await book("Bob", "paid")];
    expect((await set(bob, { [nameField]: "Rob" }, clerk)).status).toBe(404);
    expect((await set(ada, { [nameField]: "Eda" }, clerk)).body).toMatchObject({ abilities: { update: true } });
    const paid = await set(ada, { [statusField]: "paid" }, clerk);
    expect(paid).toMatchObject({ status: 200, body: { values: {}, collections: [], abilities: { update: false } } });
    expect((await set(ada, { [statusField]: "unpaid" }, clerk)).status).toBe(404);
    expect((await clerk.post(team.path(`/collections/${bookings}/members`), members("remove", ada))).status).toBe(404);
  });

  it("to delete reaches its members, and their way back", async () => {
    const [ada, bob] = [await book("Ada", "unpaid"), await book("Bob", "paid")];
    expect((await clerk.delete(team.path(`/records/${ada}`))).status).toBe(403);
    await grant(role, unpaid, ["delete_data_records"]);
    expect((await clerk.delete(team.path(`/records/${bob}`))).status).toBe(404);
    expect((await clerk.delete(team.path(`/records/${ada}`))).status).toBe(200);
    expect((await clerk.post(team.path(`/records/${ada}/restore`))).status).toBe(200);
    const elsewhere = await team.collection("Camper");
    await admin.post(team.path(`/collections/${elsewhere}/members`), members("add", ada));
    expect((await clerk.delete(team.path(`/records/${ada}`))).status).toBe(403);
  });

  it("leaves a closed field closed, and is told of without the records", async () => {
    const fee = { permissions: ["read_data_field_data" as const], fieldId: feeField, isAllowed: false };
    await grantData(world.db, team.teamId, role, fee);
    const ada = await book("Ada", "unpaid", { [feeField]: "98765.43" });
    expect(JSON.stringify((await clerk.get(team.path(`/records/${ada}`))).body)).not.toContain("98765.43");
    expect(JSON.stringify((await clerk.get(team.path(`/collections/${unpaid}/records`))).body)).not.toContain(
      "98765.43",
    );
    const sorted = queryOf({ sort: [{ field: feeField }] });
    expect((await clerk.get(team.path(`/collections/${unpaid}/records?${sorted}`))).status).toBe(400);
    const { rows } = await world.app.pool.query(
      `select payload from ${world.db.team(team.teamId).schema}._event where kind = 'smart-members-changed'`,
    );
    expect(rows).toEqual([{ payload: { collections: [unpaid] } }]);
    const { definitions_version: definitionsVersion } = await world.db.app
      .selectFrom("team")
      .select("definitions_version")
      .where("id", "=", team.teamId)
      .executeTakeFirstOrThrow();
    const caller = {
      teamId: team.teamId,
      isTeamAdmin: false,
      roleIds: [role],
      definitionsVersion,
    } as unknown as TeamCaller;
    const hears = (collections: string[]) => mayHearOfCollections(world.app)(caller, { collections });
    expect([await hears([unpaid]), await hears([bookings])]).toEqual([true, false]);
  });
});

const members = (action: string, id: string) => ({ action, recordIds: [id] });

const grant = (roleId: string, collectionId: string, permissions: DataPermission[]) =>
  grantData(world.db, team.teamId, roleId, { collectionId, permissions });
