import { expect, it, vi } from "vitest";
import { chargedToVisitors, currentHolder, holderOfTeam } from "#server/db/connection-shares.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { openedOnce } from "./opened-once.server.ts";

const world = whileTesting(startDataWorld);

it("visitors use the share of the team, also where nothing of it has to be read", async () => {
  const { teamId } = await world.team();
  const open = vi.fn(async () => "opened");
  const holders: (string | undefined)[] = [];
  const visit = () =>
    chargedToVisitors(async () => {
      await openedOnce(world.app, teamId, "view", open);
      holders.push(currentHolder());
    });
  await vi.waitUntil(async () => {
    const before = open.mock.calls.length;
    await visit();
    return before > 0 && open.mock.calls.length === before;
  }, patience);
  expect(new Set(holders)).toEqual(new Set([holderOfTeam(teamId)]));
});
