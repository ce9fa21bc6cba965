import { expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);

it("what has come in since yesterday is told by wizard to those who see its runs, and to nobody else", async () => {
  const made = await makeWizardTeam(world);
  const team = { ...made, ...publicWizardsOf(world, made) };
  const settings = { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] };
  const wizardId = await team.publish(flowOf([{ tasks: [{ type: "create_data_record", name: "parent", settings }] }]));
  const register = async (name: string) => {
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Name", name).fill("Email", `${name}@example.test`).press("Finish");
  };
  const today = async (who: Visitor) =>
    (await bodyOf<{ items: { kind: string; count: number }[] }>(who.get(team.path("/today")))).items;
  const runs = world.db.team(team.teamId).data.updateTable("_wizard_run");

  expect(await today(team.admin)).toEqual([]);
  await register("ada");
  await runs.set({ finished_at: new Date(Date.now() - 3 * 86_400_000) }).execute();
  expect(await today(team.admin)).toEqual([]);
  await register("ben");
  await register("cleo");
  expect(await today(team.admin)).toMatchObject([{ kind: "wizards.finished", count: 2, subject: { id: wizardId } }]);
  const member = await team.join({ roleIds: [team.memberRoleId], name: "Mia Member" });
  expect(await today(member)).toEqual([]);

  await runs
    .set({ status: "failed" })
    .where("finished_at", "<", new Date(Date.now() - 86_400_000 * 2.5))
    .execute();
  expect((await today(team.admin)).map(({ kind, count }) => [kind, count])).toEqual([
    ["wizards.failed", 1],
    ["wizards.finished", 2],
  ]);
});
