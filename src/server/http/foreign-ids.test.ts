import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { newId } from "#shared/ids.ts";
import { dataEndpoints } from "#testing/data-endpoints.ts";
import { makeSample, type Sample } from "#testing/data-sample.ts";
import { bodyOf, type DataTeam, queryOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Ids that are right by themselves and wrong together: of another team, or of another collection of the same team. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let mine: Sample;
let sibling: Sample;
let theirs: Sample;
let userId: string;

beforeAll(async () => {
  team = await world.team();
  mine = await makeSample(world, team);
  sibling = await makeSample(world, team);
  theirs = await makeSample(world, await world.team());
  ({ userId } = (await team.admin.get("/api/me")).body as { userId: string });
});

const twoIds = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([name, { path }]) => Object.hasOwn(dataEndpoints, name) && path.match(/:(?!teamId)\w+/g)?.length === 2)
  .map(([name, { path, method }]) => ({ name, path, method }));

it("there are endpoints with two ids", () => expect(twoIds.length).toBeGreaterThan(3));

describe.each(twoIds)("$name", ({ name, path, method }) => {
  it.each(["another collection", "another team"])("refuses a parent of %s, and a child of it", async (where) => {
    const own = await makeSample(world, team);
    const other = where === "another team" ? theirs : sibling;
    const ask = dataEndpoints[name]!.ask;
    const right = await ask(own, { userId, visitor: team.admin });
    const wrong = await ask(other, { userId, visitor: team.admin });
    for (const [parent, child] of [
      [idsIn(path, right.at)[0]!, idsIn(path, wrong.at)[1]!],
      [idsIn(path, wrong.at)[0]!, idsIn(path, right.at)[1]!],
    ]) {
      const given = [parent, child];
      const at = path.replace("/teams/:teamId", "").replace(/:\w+/g, () => given.shift()!);
      const answer = await team.admin.send(method, team.path(at), right.body);
      expect([400, 403, 404]).toContain(answer.status);
    }
    // What was tried changed nothing: with both of its own ids it still works.
    expect((await team.admin.send(method, team.path(right.at), right.body)).status).toBeLessThan(300);
  });
});

const idsIn = (path: string, at: string) => {
  const pattern = path.replace("/teams/:teamId", "").replace(/:\w+/g, "([^/?]+)");
  return new RegExp(`^${pattern}$`).exec(at.split("?")[0]!)!.slice(1);
};

describe("another team's ids in a body", () => {
  const named = { name: "Cabin", pluralName: "Cabins" };
  const asks = (field: string) => ({ field, operator: "is_not_empty" });
  const place = (rest = "") => `/collections/${mine.collectionId}${rest}`;
  const theirLink = async () => {
    const field = await team.field(mine.collectionId, `Link ${newId()}`, "single_data_record");
    return { [field]: theirs.recordId };
  };
  const inputs: [string, string, () => [string, unknown] | Promise<[string, unknown]>][] = [
    ["a parent", "POST", () => ["/collections", { ...named, parentId: theirs.collectionId }]],
    ["a new parent", "PATCH", () => [place(), { parentId: theirs.collectionId }]],
    ["a name field", "PATCH", () => [place(), { nameFieldId: theirs.nameField }]],
    ["an avatar field", "PATCH", () => [place(), { avatarFieldId: theirs.nameField }]],
    ["a language field", "PATCH", () => [place(), { languageFieldId: theirs.nameField }]],
    ["a time zone field", "PATCH", () => [place(), { timeZoneFieldId: theirs.nameField }]],
    [
      "a field in a rule of membership",
      "POST",
      () => ["/collections", { ...named, parentId: mine.collectionId, membershipFilter: asks(theirs.noteField) }],
    ],
    ["a preview", "POST", () => [place("/membership-preview"), { filter: asks(theirs.noteField) }]],
    ["an order of fields", "PUT", () => [place("/field-order"), { fieldIds: [mine.nameField, theirs.noteField] }]],
    ["a value's field, in a new record", "POST", () => [place("/records"), { values: { [theirs.noteField]: "x" } }]],
    ["a value's field", "PATCH", () => [`/records/${mine.recordId}`, { values: { [theirs.noteField]: "x" } }]],
    ["a link, in a new record", "POST", async () => [place("/records"), { values: await theirLink() }]],
    ["a link", "PATCH", async () => [`/records/${mine.recordId}`, { values: await theirLink() }]],
    ["a member", "POST", () => [place("/members"), { action: "add", recordIds: [mine.recordId, theirs.recordId] }]],
  ];

  it.each(inputs)("as %s are refused", async (_, method, input) => {
    const [at, body] = await input();
    const answer = await team.admin.send(method, team.path(at), body);
    expect([400, 404]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain(theirs.secret);
  });

  it("as what an import maps to, or matches by, are refused", async () => {
    for (const settings of [
      { mapping: [{ column: 0, to: theirs.nameField }] },
      { mapping: [{ column: 0, to: mine.nameField }], keyFieldIds: [theirs.nameField] },
    ]) {
      const { at, body } = await dataEndpoints.runImport!.ask(mine, { userId, visitor: team.admin });
      const answer = await team.admin.post(team.path(at), { ...(body as object), ...settings });
      expect(answer.status).toBe(400);
    }
  });

  it("as a new record's id make no second record of it, and show nothing of theirs", async () => {
    // In a team of its own, where it is from then on the id of a record that may be linked to.
    const own = await world.team();
    const at = own.path(`/collections/${await own.collection("Camper")}/records`);
    const answer = await own.admin.post(at, { id: theirs.recordId, values: {} });
    expect(JSON.stringify(answer.body)).not.toContain(theirs.secret);
    const { name, collections } = await theirs.team.read(theirs.recordId);
    expect({ name, collections }).toEqual({ name: "Ada", collections: [theirs.collectionId] });
  });
});

it.each(["records", "export.csv"])("another team's fields in a query are refused: %s", async (at) => {
  for (const query of [
    { filter: { field: theirs.noteField, operator: "is_not_empty" } },
    { sort: [{ field: theirs.noteField }] },
    { fields: [theirs.noteField] },
  ]) {
    const answer = await team.admin.get(team.path(`/collections/${mine.collectionId}/${at}?${queryOf(query)}`));
    expect(answer.status).toBe(400);
  }
});

it("names of another team's records, files and collections are looked up for nobody", async () => {
  const types = ["single_data_collection", "multi_data_collection"];
  const fields = await Promise.all(types.map((type) => team.field(sibling.collectionId, type, type)));
  const values = { [fields[0]!]: theirs.collectionId, [fields[1]!]: [theirs.collectionId] };
  const answer = await team.admin.post(team.path(`/collections/${sibling.collectionId}/records`), { values });
  const name = "Their campers";
  await bodyOf(theirs.team.admin.patch(theirs.team.path(`/collections/${theirs.collectionId}`), { pluralName: name }));
  const exported = await team.admin.get(team.path(`/collections/${sibling.collectionId}/export.csv`));
  for (const { body } of [answer, exported]) expect(JSON.stringify(body)).not.toContain(name);
});
