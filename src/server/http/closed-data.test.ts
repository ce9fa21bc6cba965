import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { dataPermissions } from "#shared/permissions.ts";
import { dataEndpoints } from "#testing/data-endpoints.ts";
import { makePlace, makeSample, type Sample } from "#testing/data-sample.ts";
import { bodyOf, type DataTeam, queryOf, type Right, startDataWorld } from "#testing/data-world.ts";
import { openStream } from "#testing/live-world.ts";
import { sampleOf } from "#testing/sample.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** What is closed to a role shows through nothing: not a field's values, not the records of a collection. */
const classified = "Classified";
const hidden = "Hidden Hannah";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let place: Awaited<ReturnType<typeof makePlace>>;
let closedField: string;
let friends: string;
let watchlist: string;
let hannah: string;
let rights: Right[];
let helper: Visitor;
let ada: Sample;

beforeAll(async () => {
  team = await world.team();
  place = await makePlace(team);
  closedField = await team.field(place.collectionId, "Diagnosis", "plain_text", { isUnique: true });
  friends = await team.field(place.collectionId, "Friends", "multi_data_record");
  watchlist = await team.collection("Watched");
  const title = await team.field(watchlist, "Title", "plain_text");
  ({ id: hannah } = await team.add(watchlist, { [title]: hidden }));
  const all = [...dataPermissions];
  rights = [
    { permissions: all },
    { permissions: ["read_data_field_data", "update_data_field_data"], fieldId: closedField, isAllowed: false },
    { permissions: all, collectionId: watchlist, isAllowed: false },
  ];
  helper = await team.memberWith(rights);
});

/** A record that the helper may see, with everything about it that they may not. */
beforeEach(async () => {
  ada = await makeSample(world, team, place);
  await bodyOf(team.admin.post(team.path(`/collections/${watchlist}/members`), members("add", [ada.recordId])));
  const values = { [closedField]: `${classified} ${ada.recordId}`, [friends]: [hannah] };
  await bodyOf(team.change(ada.recordId, { values }));
});

const members = (action: string, recordIds: string[]) => ({ action, recordIds });
const textOf = ({ body }: { body: unknown }) => (typeof body === "string" ? body : JSON.stringify(body));
const inPlace = (rest: string) => team.path(`/collections/${place.collectionId}${rest}`);

const methods = new Map(
  features.flatMap(({ contract }) => Object.entries(contract)).map(([name, { method }]) => [name, method]),
);
const nameOf = (entry: string) => entry.split("/")[0]!;
const asked = Object.entries(dataEndpoints).filter(([name, { shapes }]) => !shapes && methods.has(nameOf(name)));

it.each(sampleOf(asked))("%s tells nothing of it", { tags: ["generated"] }, async (name, { ask }) => {
  const { userId } = (await helper.get("/api/me")).body as { userId: string };
  const { at, body } = await ask(ada, { userId, visitor: helper });
  const answer = await helper.send(methods.get(nameOf(name))!, at.startsWith("/api/") ? at : team.path(at), body);
  expect(answer.status).toBeLessThan(500);
  for (const word of [classified, hidden, "Watched", watchlist, closedField])
    expect(textOf(answer)).not.toContain(word);
});

describe("a closed field", () => {
  it.each(["records", "export.csv"])("orders no list: %s", async (at) => {
    const search = queryOf({ sort: [{ field: closedField, descending: true }] });
    expect((await helper.get(inPlace(`/${at}?${search}`))).status).toBe(400);
    expect((await helper.get(inPlace(`/${at}?${queryOf({ fields: [closedField] })}`))).status).toBe(400);
  });

  it("neither orders a smart collection for who may not read it, nor is told as its rule", async () => {
    const zoe = await makeSample(world, team, place);
    await bodyOf(team.change(zoe.recordId, { values: { [place.nameField]: "Zoe", [closedField]: "AAA" } }));
    const smart = await team.collection("Ill", {
      parentId: place.collectionId,
      membershipFilter: { field: closedField, operator: "is_not_empty" },
      membershipOrder: [{ field: closedField, descending: false }],
    });
    const names = async (who: Visitor) => (await team.list(smart, { limit: 500 }, who)).records.map(({ name }) => name);
    expect((await names(team.admin))[0]).toBe("Zoe");
    expect((await names(helper)).at(-1)).toBe("Zoe");
    const listed = await helper.get(`/api/dataCollections?TeamId=${team.teamId}`);
    expect(textOf(listed)).toContain(smart);
    expect(textOf(listed)).not.toContain(closedField);
  });

  it("does not become everyone's name for a record by who may not read it", async () => {
    const shaper = await team.memberWith(rights, ["team_admin_data_collections"]);
    const input = { nameFieldId: closedField };
    expect((await shaper.patch(inPlace(""), input)).status).toBe(403);
    expect((await shaper.patch(inPlace(""), { avatarFieldId: closedField })).status).toBe(403);
    const { fields } = await bodyOf<{ fields: { id: string }[] }>(team.admin.get(inPlace("/fields")));
    const others = fields.map(({ id }) => id).filter((id) => id !== closedField);
    const order = { fieldIds: [closedField, ...others] };
    expect((await shaper.put(inPlace("/field-order"), order)).status).toBe(403);
    expect((await team.admin.patch(inPlace(""), input)).status).toBe(200);
    expect((await team.admin.patch(inPlace(""), { nameFieldId: null })).status).toBe(200);
  });

  it("is not told by an import that matches by it, or by what is already taken", async () => {
    const writer = await team.memberWith([
      { permissions: [...dataPermissions] },
      { permissions: ["read_data_field_data"], fieldId: closedField, isAllowed: false },
    ]);
    const file = new FormData();
    file.set("file", new Blob([`Diagnosis\r\n${classified} ${ada.recordId}\r\n`]), "x.csv");
    const uploaded = await bodyOf<{ id: string }>(writer.send("POST", inPlace("/imports"), file));
    const settings = {
      ...{ mapping: [{ column: 0, to: closedField }], keyFieldIds: [closedField] },
      ...{ dayFirst: null, decimalComma: false },
    };
    for (const step of ["check", "run"]) {
      const answer = await writer.post(inPlace(`/imports/${uploaded.id}/${step}`), settings);
      expect([step, answer.status]).toEqual([step, 403]);
    }
    // Who may write it must learn that it is taken, and not by whom.
    const values = { [closedField]: `${classified} ${ada.recordId}` };
    const taken = await writer.post(inPlace("/records"), { values });
    expect(taken.status).toBe(409);
    expect(textOf(taken)).not.toContain(ada.recordId);
  });

  it("is not undone or redone by who may not write it, and nothing of the set is", async () => {
    const values = { [place.noteField]: "Seen", [closedField]: `${classified} anew ${ada.recordId}` };
    await bodyOf(team.change(ada.recordId, { values }));
    const [latest] = await team.history(ada.recordId);
    const undone = await helper.post(team.path(`/change-sets/${latest!.changeSetId}/undo`), { rest: true });
    expect(undone.status).toBe(403);
    expect(textOf(undone)).not.toContain(classified);
    expect((await team.read(ada.recordId)).values).toMatchObject(values);
  });
});

describe("a closed collection", () => {
  it("keeps its records from being restored, undone, taken out or read by who may not", async () => {
    await bodyOf(team.change(hannah, { values: {} }));
    const [made] = await team.history(hannah);
    for (const answer of [
      await helper.get(team.path(`/records/${hannah}`)),
      await helper.get(team.path(`/records/${hannah}/history`)),
      await helper.patch(team.path(`/records/${hannah}`), { values: {} }),
      await helper.delete(team.path(`/records/${hannah}`)),
      await helper.post(team.path(`/change-sets/${made!.changeSetId}/undo`), { rest: true }),
      await helper.post(inPlace("/members"), members("add", [hannah])),
      await helper.post(team.path(`/collections/${watchlist}/members`), members("remove", [ada.recordId])),
      await helper.put(team.path(`/bookmarks/${hannah}`)),
    ]) {
      expect(answer.status).toBe(404);
      expect(textOf(answer)).not.toContain(hidden);
    }
    // Out of sight in one of its collections is out of reach for the bin.
    expect((await helper.delete(team.path(`/records/${ada.recordId}`))).status).toBe(403);
    await bodyOf(team.admin.delete(team.path(`/records/${ada.recordId}`)));
    expect((await helper.post(team.path(`/records/${ada.recordId}/restore`))).status).toBe(403);
  });

  it("is not told of in the stream: neither what it is, nor which of its records have changed", async () => {
    const group = await team.collection("Group");
    const both = [ada.recordId, hannah];
    const change = (action: string) =>
      bodyOf(team.admin.post(team.path(`/collections/${group}/members`), members(action, both)));
    await change("add");
    const stream = await openStream(`${world.url}/api/teams/${team.teamId}`, { cookie: helper.cookieHeader() });
    await bodyOf(team.admin.delete(team.path(`/records/${hannah}`)));
    await bodyOf(team.admin.post(team.path(`/records/${hannah}/restore`)));
    await change("remove");
    await bodyOf(team.admin.delete(team.path(`/records/${hannah}`)));
    await bodyOf(team.admin.post(team.path(`/records/${hannah}/restore`)));
    await bodyOf(team.change(ada.recordId, { values: { [closedField]: `${classified} again` } }));
    await stream.has(4);
    const events = stream.events();
    expect(events.map(({ kind, payload }) => [kind, payload.recordIds])).toEqual([
      ["records-changed", []],
      ["records-changed", []],
      ["records-changed", []],
      ["records-changed", []],
    ]);
    for (const word of [classified, hannah, watchlist]) expect(JSON.stringify(events)).not.toContain(word);
    await stream.cut();
  });
});
