import { beforeEach, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { DataCollection } from "./contract.ts";

/** What each flag of a collection does to the answers. Searching is tried in search/refresh.server.test.ts. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let member: Visitor;
let campers: string;
let name: string;

beforeEach(async () => {
  team = await world.team();
  member = await team.join({ roleIds: [team.memberRoleId] });
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
});

const seen = async (who: Visitor = member) =>
  bodyOf<DataCollection[]>(who.get(`/api/dataCollections?TeamId=${team.teamId}`));
const one = async (who: Visitor = member) => (await seen(who)).find(({ id }) => id === campers);
const set = (flags: object) => bodyOf<DataCollection>(team.admin.patch(team.path(`/collections/${campers}`), flags));

it.each([
  ["isShownInSidebar", true],
  ["isShownOnTeamDashboard", false],
  ["representsPeople", false],
  ["isGloballySearchable", true],
  ["isUsedAsCustomList", false],
  ["recordsCanBePurchased", false],
] as const)("%s is told to everyone who sees the collection; without a word it is %s", async (flag, usual) => {
  expect(await one()).toMatchObject({ [flag]: usual });
  expect(await set({ [flag]: !usual })).toMatchObject({ [flag]: !usual });
  expect(await one()).toMatchObject({ [flag]: !usual });
});

it("isInternalConfiguration is for administrators: nobody else lists it, reads it, counts it, finds it or links to it", async () => {
  const record = await team.add(campers, { [name]: "Zanzibar" });
  const paths = [
    `/collections/${campers}/records`,
    `/collections/${campers}/count`,
    `/collections/${campers}/fields`,
    `/records/${record.id}`,
    `/records/${record.id}/history`,
  ];
  for (const path of paths) expect((await member.get(team.path(path))).status).toBe(200);
  await set({ isInternalConfiguration: true, isShownInSidebar: true });
  expect(await one()).toBeUndefined();
  expect(await one(team.admin)).toMatchObject({ isInternalConfiguration: true });
  for (const path of paths) {
    expect([path, (await member.get(team.path(path))).status]).toEqual([path, 404]);
    expect([path, (await team.admin.get(team.path(path))).status]).toEqual([path, 200]);
  }
  for (const path of ["/search?q=zanzibar", "/recently-changed", "/recent-changes", "/stats", "/products"]) {
    expect(JSON.stringify((await member.get(team.path(path))).body)).not.toContain("Zanzibar");
  }
  const create = { values: { [name]: "Ada" } };
  expect((await member.post(team.path(`/collections/${campers}/records`), create)).status).toBe(404);
});

it("isUsedAsCustomList offers the collection to selections, and orders its items by hand", async () => {
  const visits = await team.collection("Visit");
  const input = { title: "Who", dataType: "single_selection_from_list", config: { listId: campers } };
  const field = () => team.admin.post(team.path(`/collections/${visits}/fields`), input);
  const record = await team.add(campers, { [name]: "Ada" });
  const order = () => member.post(team.path(`/collections/${campers}/order`), { recordId: record.id, afterId: null });
  expect([(await field()).status, (await order()).status]).toEqual([400, 400]);
  await set({ isUsedAsCustomList: true });
  expect([(await field()).status, (await order()).status]).toEqual([200, 204]);
});
