import { beforeAll, describe, expect, it } from "vitest";
import { hasWords } from "#data/collections/system-columns.ts";
import type { Filter } from "#shared/filter.ts";
import { bodyOf, type DataTeam, queryOf, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** People, and campers among them: the words of a camper lie in two tables. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let [people, campers, name, email, note, beds] = ["", "", "", "", "", ""];

beforeAll(async () => {
  team = await world.team();
  people = await team.collection("Person");
  name = await team.field(people, "Name", "plain_text");
  email = await team.field(people, "Email", "email_address");
  campers = await team.collection("Camper", { parentId: people });
  note = await team.field(campers, "Note", "plain_text");
  beds = await team.field(campers, "Beds", "number");
  const camper = (called: string, noted: string, count = 1) =>
    team.add(campers, {
      [name]: called,
      [email]: `${called.slice(0, 2)}@example.test`,
      [note]: noted,
      [beds]: count,
    });
  await camper("Zoé Müller", "Sings loudly, 100% vegan");
  await camper("Bob Marsh", "Sings in the choir", 2);
  await camper("Ada Marsh", "Allergic to cats", 2);
  await team.add(people, { [name]: "Marsha Grown" });
});

const found = async (words: string, { at = campers, who = team.admin, ...query }: ListQuery = {}) => {
  const { filter = [] } = query;
  const asked = { sort: [{ field: "record_name", descending: false }], limit: 50, ...query };
  const page = await team.list(at, { ...asked, filter: { and: [hasWords(words), ...filter] } }, who);
  return page.records.map((record) => record.name);
};
type ListQuery = { at?: string; who?: Visitor; filter?: Filter[]; [key: string]: unknown };

describe("quick search in a list", () => {
  it("finds all words, each wherever it stands, regardless of case and accents", async () => {
    expect(await found("marsh")).toEqual(["Ada Marsh", "Bob Marsh"]);
    expect(await found("marsh", { at: people })).toEqual(["Ada Marsh", "Bob Marsh", "Marsha Grown"]);
    expect(await found("SINGS  MARSH")).toEqual(["Bob Marsh"]);
    expect(await found("zoe mull")).toEqual(["Zoé Müller"]);
    expect(await found('"ada" marsh')).toEqual(["Ada Marsh"]);
    expect(await found("100%")).toEqual(["Zoé Müller"]);
    expect(await found("_")).toEqual([]);
    expect(await found(' " ')).toHaveLength(3);
    expect(await found("bo@example")).toEqual(["Bob Marsh"]);
  });

  it("finds who has their name from another collection, by that name, whatever it becomes", async () => {
    const staff = await team.collection("Staff member");
    const badge = await team.field(staff, "Badge", "plain_text");
    const secret = await team.field(staff, "Wage", "plain_text");
    const { id } = await team.add(campers, { [name]: "Yolanda Quill", [note]: "", [beds]: 1 });
    const join = { action: "add", recordIds: [id], values: { [badge]: "Lifeguard" } };
    expect((await team.admin.post(team.path(`/collections/${staff}/members`), join)).status).toBe(200);
    const closed = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: secret, isAllowed: false },
    ]);
    for (const who of [team.admin, closed]) {
      expect(await found("quill lifeguard", { at: staff, who })).toEqual(["Yolanda Quill"]);
    }
    await team.admin.patch(team.path(`/records/${id}`), { values: { [name]: "Yolanda Reed" } });
    expect(await found("quill", { at: staff })).toEqual([]);
    expect(await found("reed", { at: staff, who: closed })).toEqual(["Yolanda Reed"]);
    await team.admin.delete(team.path(`/records/${id}`));
  });

  it("goes with filters, orders, pages, counts and groups", async () => {
    const two = [{ field: beds, operator: "is", value: 2 }];
    expect(await found("sings", { filter: two })).toEqual(["Bob Marsh"]);
    expect(await found("marsh", { sort: [{ field: note, descending: true }] })).toEqual(["Bob Marsh", "Ada Marsh"]);
    const filter = hasWords("marsh");
    const first = await team.list(campers, { filter, limit: 1 });
    const second = await team.list(campers, { filter, limit: 1, cursor: first.cursor });
    expect([...first.records, ...second.records].map((record) => record.name)).toEqual(["Ada Marsh", "Bob Marsh"]);
    expect((await team.list(campers, { filter, position: 1, limit: 5 })).records).toHaveLength(1);
    const ask = (rest: string) => team.admin.get(team.path(`/collections/${campers}/${rest}`));
    expect((await ask(`count?${queryOf({ filter: { not: filter } })}`)).body).toEqual({ count: 1 });
    expect((await ask(`groups?${queryOf({ field: beds, filter })}`)).body).toMatchObject({
      groups: [{ value: 2, count: 2 }],
    });
    const csv = (await ask(`export.csv?${queryOf({ filter })}`)).body as string;
    expect(csv).toContain("Ada Marsh");
    expect(csv).not.toContain("Zoé");
  });

  it("is nothing to sort by, and no rule of a smart collection", async () => {
    const sorted = await team.admin.get(
      team.path(`/collections/${campers}/records?${queryOf({ sort: [{ field: "words", descending: false }] })}`),
    );
    expect(sorted.status).toBe(400);
    const smart = { name: "Singer", pluralName: "Singers", parentId: campers, membershipFilter: hasWords("sings") };
    expect((await team.admin.post(team.path("/collections"), smart)).status).toBe(400);
  });

  it("finds names alone for who may read nothing else, and nothing in a field that is closed to them", async () => {
    const namesOnly = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    expect(await found("marsh", { who: namesOnly })).toEqual(["Ada Marsh", "Bob Marsh"]);
    expect(await found("sings", { who: namesOnly })).toEqual([]);
    const oneField = await team.memberWith([
      { permissions: ["read_data_record_metadata"] },
      { permissions: ["read_data_field_data"], fieldId: email, isAllowed: true },
    ]);
    expect(await found("bo@example", { who: oneField })).toEqual(["Bob Marsh"]);
    expect(await found("sings", { who: oneField })).toEqual([]);
  });

  // The stored text still has the words here: nothing has made it anew.
  it("tells nothing of a field from the moment in which it is closed", async () => {
    const secret = await team.field(people, "Secret", "plain_text");
    await team.field(people, "Paper", "single_file");
    const { id } = await team.add(people, { [name]: "Eve Marsh", [secret]: "Zanzibar" });
    expect(await found("zanzibar", { at: people })).toEqual(["Eve Marsh"]);
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: secret, isAllowed: false },
    ]);
    const text = async () =>
      (
        await bodyOf<{ count: number }>(
          reader.get(team.path(`/collections/${people}/count?${queryOf({ filter: hasWords("zanzibar") })}`)),
        )
      ).count;
    expect(await text()).toBe(0);
    expect(await found("eve", { at: people, who: reader })).toEqual(["Eve Marsh"]);
    await team.admin.delete(team.path(`/records/${id}`));
  });
});
