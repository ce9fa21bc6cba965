import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttentionNote, Growth } from "#modeling/overview/contract.ts";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let name: string;
let fee: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name, fee } = team);
});

const attention = (who = team.admin) =>
  bodyOf<{ notes: AttentionNote[]; growth: Growth[] | null }>(who.get(team.path("/structure/attention")));

describe("what deserves attention", () => {
  const kinds = async (who = team.admin) =>
    (await attention(who)).notes.map(({ kind, name: of }) => `${kind} ${of}`).toSorted();

  it("names what is empty, nameless or unused", async () => {
    const list = await team.collection("Colour", { isUsedAsCustomList: true });
    await team.field(list, "Name", "plain_text");
    const visits = await team.collection("Visit");
    await team.field(visits, "Day", "date");
    const friend = await team.field(campers, "Friend", "single_data_record", { config: { collectionIds: [campers] } });
    expect(await kinds()).toEqual([
      "emptyCollection Campers",
      "emptyCollection Visits",
      "emptyList Colours",
      "noName Visits",
    ]);
    const ada = await team.add(campers, { [name]: "Ada" });
    const { notes } = await attention();
    expect(notes.find(({ kind }) => kind === "unusedFields")).toMatchObject({
      ...{ collectionId: campers, count: 2, isCertain: true },
      fields: [
        { id: fee, title: "Fee" },
        { id: friend, title: "Friend" },
      ],
    });
    await team.add(campers, { [name]: "Bob", [fee]: "5", [friend]: ada.id });
    expect(await kinds()).not.toContain("unusedFields Campers");
  });

  it("names choices without a list, whether none was said or it is gone, in the order in which one counts", async () => {
    const list = await team.collection("Colour", { isUsedAsCustomList: true });
    for (const title of ["Choice 10", "Choice 2"])
      await team.field(campers, title, "single_selection_from_list", { config: { listId: null } });
    await team.field(campers, "Colours", "multi_selection_from_list", { config: { listId: list } });
    const titles = async () =>
      (await attention()).notes.find(({ kind }) => kind === "noList")?.fields.map(({ title }) => title);
    expect(await titles()).toEqual(["Choice 2", "Choice 10"]);
    await team.admin.delete(team.path(`/collections/${list}`));
    expect(await titles()).toEqual(["Choice 2", "Choice 10", "Colours"]);
  });

  it("names broken filters and missing words", async () => {
    await world.db.app
      .updateTable("team")
      .set({ available_data_languages: ["en", "fr"] })
      .where("id", "=", team.teamId)
      .execute();
    const membershipFilter = { field: fee, operator: "more_than", value: "0" };
    const owing = await team.collection("Owing", { parentId: campers, membershipFilter });
    expect(await kinds()).not.toContain("brokenFilter Owings");
    await world.db
      .team(team.teamId)
      .update("collection", { membership_filter: JSON.stringify({ field: team.teamId, operator: "is", value: "1" }) })
      .where("id", "=", owing)
      .execute();
    // The next change of a definition makes everybody read them anew.
    await team.collection("Cabin");
    expect(await kinds()).toContain("brokenFilter Owings");
    const { notes } = await attention();
    expect(notes.find(({ kind }) => kind === "missingWords")).toMatchObject({ language: "fr", count: 8 });
  });

  it("shows how collections grow, and only what the caller may see", async () => {
    for (const each of ["Ada", "Bob", "Cid"]) await team.add(campers, { [name]: each });
    const { schema, data } = world.db.team(team.teamId);
    const table = sql.table(`${schema}.${(await team.collectionNow())!.tableName as string}`);
    await sql`update ${table} set _created_at = now() - interval '40 days' where _record_name = 'Ada'`.execute(data);
    await sql`update ${table} set _created_at = now() - interval '70 days' where _record_name = 'Bob'`.execute(data);
    const { growth } = await attention();
    expect(growth).toMatchObject([{ collectionId: campers, name: "Campers", last: 1, before: 1 }]);
    expect(growth![0]!.parts).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    const shaper = await team.memberWith([], ["team_admin_data_collections"]);
    expect(await attention(shaper)).toEqual({ notes: [], growth: null });
  });
});
