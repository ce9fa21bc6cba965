import { beforeAll, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { uploadImport } from "#testing/import-file.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let people: string;

beforeAll(async () => {
  team = await world.team();
  await world.db.app
    .updateTable("team")
    .set({ primary_timezone: "Europe/Paris" })
    .where("id", "=", team.teamId)
    .execute();
  people = await team.collection("Person");
  await team.field(people, "Name", "plain_text");
});

it("reads a number without a country as one of the team's own, in a file and when text becomes a number", async () => {
  const phone = await team.field(people, "Phone", "phone_number");
  const note = await team.field(people, "Note", "plain_text");
  const lines = "Name,Phone,Note\nAda,01 42 68 53 00,06 12 34 56 78\n";
  const file = await uploadImport(team.admin, team.teamId, people, lines);
  expect((await file.call("run")).body).toMatchObject({ create: 1, badRows: 0 });
  const [ada] = (await team.list(people)).records;
  expect(ada!.values[phone]).toBe("+33142685300");

  const path = team.path(`/collections/${people}/fields/${note}`);
  const input = { dataType: "phone_number" };
  const { version } = await bodyOf<{ version: number }>(team.admin.post(`${path}/type-change/check`, input));
  await bodyOf(team.admin.post(`${path}/type-change`, { ...input, version, acceptLoss: false }));
  expect((await team.list(people)).records[0]!.values[note]).toBe("+33612345678");
});
