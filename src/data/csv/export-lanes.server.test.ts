import { beforeAll, expect, it, vi } from "vitest";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { uploadImport } from "#testing/import-file.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { takeExportLane } from "./export-lanes.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let path: string;

beforeAll(async () => {
  team = await world.team();
  const campers = await team.collection("Camper");
  await team.field(campers, "Name", "plain_text");
  await team.field(campers, "Note", "plain_text", { config: { multiline: true, maxLength: 5000 } });
  const rows = Array.from({ length: 6000 }, (_, place) => `Camper ${place},${"note ".repeat(200)}`);
  const file = await uploadImport(team.admin, team.teamId, campers, `Name,Note\n${rows.join("\n")}\n`);
  await file.call("run");
  path = `${world.url}${team.path(`/collections/${campers}/export.csv`)}`;
});

const openConnections = async () => {
  const { rows } = await world.db.run(
    "select 1 from pg_stat_activity where application_name = 'simply-export' and datname = current_database()",
  );
  return rows.length;
};
const start = () => fetch(path, { headers: { cookie: team.admin.cookieHeader() } });

it("whoever hangs up gives the connection back, and nothing is read ahead of whoever does not read", async () => {
  for (let round = 0; round < 5; round++) {
    const response = await start();
    const reader = response.body!.getReader();
    await reader.read();
    expect(await openConnections()).toBe(1);
    await reader.cancel();
    await vi.waitUntil(async () => (await openConnections()) === 0, { timeout: patience, interval: 20 });
  }
  const whole = await (await start()).text();
  expect(whole.split("\r\n")).toHaveLength(6002);
});

it("three run at once; a fourth waits its turn, and is told to come back when that takes too long", async () => {
  const lanes = await Promise.all([takeExportLane(), takeExportLane(), takeExportLane()]);
  await expect(takeExportLane(10)).rejects.toMatchObject({ code: "unavailable", values: { seconds: 30 } });
  const fourth = start();
  lanes[0]!();
  lanes[0]!();
  expect((await (await fourth).text()).split("\r\n")).toHaveLength(6002);
  for (const leave of lanes) leave();
  expect(await openConnections()).toBe(0);
});
