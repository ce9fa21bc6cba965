import { beforeAll, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let lessons: string;
let name: string;
let day: string;
let moment: string;

beforeAll(async () => {
  team = await world.team();
  await world.db.app.updateTable("team").set({ primary_timezone: "UTC" }).where("id", "=", team.teamId).execute();
  lessons = await team.collection("Lesson");
  name = await team.field(lessons, "Name", "plain_text");
  day = await team.field(lessons, "Day", "date");
  moment = await team.field(lessons, "Moment", "date_time");
  for (const count of [-31, -30, -2, -1, 0, 1, 2, 7, 8]) {
    const noon = new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
    await team.add(lessons, { [name]: String(count), [day]: noon, [moment]: `${noon}T12:00:00Z` });
  }
});

const ask = (field: string, value: unknown) => {
  const filter = JSON.stringify({ field, operator: "within_days", value });
  return team.admin.get(team.path(`/collections/${lessons}/records?filter=${encodeURIComponent(filter)}`));
};
const found = async (field: string, value: unknown) => {
  const { records } = await bodyOf<{ records: { name: string }[] }>(ask(field, value));
  return records.map((record) => Number(record.name)).sort((a, b) => a - b);
};

it.each([
  { span: [-1, -1], days: [-1] },
  { span: [1, 1], days: [1] },
  { span: [-30, -1], days: [-30, -2, -1] },
  { span: [-30, 0], days: [-30, -2, -1, 0] },
  { span: [2, 7], days: [2, 7] },
  { span: [0, 0], days: [0] },
])("finds $days from $span, both ends counted from today", async ({ span, days }) => {
  expect(await found(day, span)).toEqual(days);
  expect(await found(moment, span)).toEqual(days);
});

it.each([[[1, -1]], [[0, 36_501]], [[-36_501, 0]], [[0.5, 1]], [[0]]])("refuses %j", async (span) => {
  expect((await ask(day, span)).status).toBe(400);
});
