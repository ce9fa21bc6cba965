import { expect, it } from "vitest";
import type { RowTable } from "#data/records/row-table.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { unpackItems } from "../../item-table.ts";

const world = whileTesting(startDataWorld);

it("a day begins with its first midnight, also where there are two, and ends before the next", async () => {
  const team = await makeViewTeam(world);
  await world.app.pool.query("update app.team set primary_timezone = 'America/Havana' where id = $1", [team.teamId]);
  // There the clocks go back from one to midnight.
  for (const [title, begin] of [
    ["before", "2027-11-07T03:59:00.000Z"],
    ["first midnight", "2027-11-07T04:00:00.000Z"],
    ["second midnight", "2027-11-07T05:00:00.000Z"],
    ["last", "2027-11-08T04:59:00.000Z"],
    ["after", "2027-11-08T05:00:00.000Z"],
  ])
    await team.add(team.sessions, { [team.title]: title, [team.begin]: begin });
  const settings = { recordNameFieldId: team.title, options: { startFieldId: team.begin } };
  const { id } = await team.make({ type: "calendar", settings });
  const asked = { from: "2027-11-07", to: "2027-11-07" };
  const { events } = await team.readView<{ events: { name: string }[] }>(id, "/events", asked);
  expect(events.map(({ name }) => name)).toEqual(["first midnight", "second midnight", "last"]);
});

it("what has begun before is there as long as it lasts, and what has no end on its day", async () => {
  const team = await makeViewTeam(world);
  const end = await team.field(team.sessions, "End", "date");
  const add = (title: string, day: string, last?: string) =>
    team.add(team.sessions, { [team.title]: title, [team.day]: day, ...(last && { [end]: last }) });
  await add("over", "2027-06-01", "2027-06-30");
  await add("still on", "2027-06-01", "2027-07-01");
  await add("no end", "2027-06-30");
  await add("one day", "2027-07-01");
  await add("wrong end", "2027-07-01", "2027-05-01");
  await add("next day", "2027-07-02", "2027-07-03");
  const settings = {
    ...{ recordNameFieldId: team.title, options: { startFieldId: team.day, endFieldId: end } },
    displayedFields: [{ field: team.day }, { field: "created_at" }, { field: "tags" }],
  };
  const { id } = await team.make({ type: "calendar", settings });
  const asked = { from: "2027-07-01", to: "2027-07-01" };
  const { events, ...rest } = await team.readView<{ events: { name: string }[] }>(id, "/events", asked);
  expect(events.map(({ name }) => name)).toEqual(["still on", "one day", "wrong end"]);
  const { table, ...packed } = await team.readView<{ table: RowTable }>(id, "/events", { ...asked, keys: "none" });
  expect(unpackItems(table)).toEqual(events);
  expect(packed).toEqual({ ...rest, events: [] });
});

it("events in a table are those that are listed, whatever they have beside their days", async () => {
  const team = await makeViewTeam(world);
  const { body } = await team.admin.post(team.path("/custom-lists"), { name: "Sizes", items: ["Small", "Large"] });
  const { id: listId } = body as { id: string };
  const { items } = (await team.admin.get(team.path(`/custom-lists/${listId}/items`))).body as {
    items: { id: string }[];
  };
  const size = await team.field(team.sessions, "Size", "single_selection_from_list", { config: { listId } });
  const end = await team.field(team.sessions, "End", "date_time");
  const code = await team.field(team.sessions, "Code", "number");
  const nick = await team.field(team.sessions, "Nick", "plain_text");
  const add = (values: Record<string, unknown>) =>
    team.add(team.sessions, { [team.begin]: "2027-07-01T15:00:00.000Z", ...values });
  await add({ [team.title]: "long", [end]: "2027-07-02T15:00:00.000Z", [team.fee]: "12.5" });
  await add({ [team.title]: "whole day", [team.open]: true, [size]: items[1]!.id });
  await add({ [team.title]: "plain", [code]: 7, [nick]: "other" });
  const times = { startFieldId: team.begin, endFieldId: end, allDayFieldId: team.open };
  for (const { recordNameFieldId, options } of [
    { recordNameFieldId: nick, options: times },
    { recordNameFieldId: code, options: { startFieldId: team.begin } },
    { recordNameFieldId: size, options: { ...times, onlyOnStartFieldId: team.open } },
  ]) {
    const displayedFields = [team.fee, size, team.place].map((field) => ({ field }));
    const settings = { recordNameFieldId, options, displayedFields };
    const { id } = await team.make({ type: "calendar", internalName: `By ${recordNameFieldId}`, settings });
    const asked = { from: "2027-07-01", to: "2027-07-01" };
    const { events, ...rest } = await team.readView<{ events: { name: string }[] }>(id, "/events", asked);
    expect(events.map(({ name }) => name)).not.toContain("");
    const { table, ...packed } = await team.readView<{ table: RowTable }>(id, "/events", { ...asked, keys: "none" });
    expect(unpackItems(table)).toEqual(events);
    expect(events).toHaveLength(3);
    expect(packed).toEqual({ ...rest, events: [] });
  }
});

it("fields of another collection that say something about days are used by the calendar", async () => {
  const team = await makeViewTeam(world);
  const holidays = await team.collection("Holiday");
  const date = await team.field(holidays, "On", "date");
  const word = await team.field(holidays, "What", "plain_text");
  const other = await team.field(holidays, "Note", "plain_text");
  const dateInfo = { collectionId: holidays, dateFieldId: date, textFieldId: word };
  const settings = { options: { startFieldId: team.day, dateInfo } };
  const { id } = await team.make({ type: "calendar", internalName: "Summer", settings });
  const usesOf = async (fieldId: string) => {
    const { body } = await team.admin.get(team.path(`/collections/${holidays}/fields/${fieldId}/uses`));
    return (body as { uses: { kind: string }[] }).uses.filter(({ kind }) => kind === "view");
  };
  const use = { kind: "view", collectionId: team.sessions, subjectId: id, name: "Summer" };
  expect(await usesOf(date)).toMatchObject([use]);
  expect(await usesOf(word)).toMatchObject([use]);
  expect(await usesOf(other)).toEqual([]);
});
