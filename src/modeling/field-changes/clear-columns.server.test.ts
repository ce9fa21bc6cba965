import { beforeEach, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { clearColumns } from "./clear-columns.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;
let fee: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  fee = await team.field(campers, "Fee", "plain_text");
});

const at = (rest = "") => team.path(`/collections/${campers}/fields/${fee}/type-change${rest}`);
const change = async (dataType: string, acceptLoss = true) => {
  const { version } = await bodyOf<{ version: number }>(team.admin.post(at("/check"), { dataType }));
  return team.admin.post(at(), { dataType, version, acceptLoss });
};
const inDays = (days: number) => clearColumns(world.app, Date.now() + days * 24 * 60 * 60 * 1000);
const ask = async (text: string) => {
  const { rows } = await world.db.run(text, [`${world.db.team(team.teamId).schema}.campers`]);
  return rows.map(({ name }) => name as string);
};
const feeColumns = async () =>
  (
    await ask(`select attname as name from pg_attribute where attrelid = $1::regclass and not attisdropped
    and attname like 'fee%' order by attname`)
  ).join();
const guards = () => ask("select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal");

it("an old column stays as long as a change can be undone, its guard only for minutes", async () => {
  const ada = await team.add(campers, { [nameField]: "Ada", [fee]: "12.50" });
  expect((await change("decimal")).status).toBe(200);
  expect([await feeColumns(), (await guards()).length]).toEqual(["fee,fee_2", 2]);
  await inDays(1);
  expect([await feeColumns(), await guards()]).toEqual(["fee,fee_2", []]);
  await bodyOf(team.admin.post(at("/undo"), { acceptLoss: false }));
  expect((await team.read(ada.id)).values[fee]).toBe("12.50");
  await inDays(31);
  expect(await feeColumns()).toBe("fee");
  expect((await team.admin.post(at("/undo"), { acceptLoss: true })).status).toBe(404);
  expect((await team.change(ada.id, { values: { [fee]: "13" } })).status).toBe(200);
});

it("a change that was given up leaves nothing, and its column's name is not used again", async () => {
  await team.add(campers, { [nameField]: "Bea", [fee]: "lots" });
  expect((await change("decimal", false)).status).toBe(409);
  expect(await feeColumns()).toBe("fee,fee_2");
  await inDays(2);
  expect(await feeColumns()).toBe("fee");
  const { body } = await change("number");
  expect((body as { field: { columnName: string } }).field.columnName).toBe("fee_3");
});
