import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, type WizardTeam } from "#testing/wizard-team.ts";
import { abandonRuns, abandonRunsOfTeam } from "./jobs.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: WizardTeam & PublicWizards;

beforeEach(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const registration = (abandonAfterDays: number): TestFlow =>
  flowOf(
    [
      {
        tasks: [
          {
            type: "create_data_record",
            name: "parent",
            settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
          },
        ],
      },
      {
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
          },
        ],
      },
    ],
    { abandonAfterDays },
  );

const runs = () => world.db.team(team.teamId).data;
/** Somebody has answered its first step, so many days ago. */
async function beginRun(wizardId: string, days: number) {
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Ada").fill("Email", "ada@example.test").press("Next");
  const at = new Date(Date.now() - days * 24 * 3600 * 1000);
  await runs().updateTable("_wizard_run").set({ answered_at: at, started_at: at }).execute();
}
const statuses = async () =>
  (await runs().selectFrom("_wizard_run").select("status").execute()).map(({ status }) => status);
const sweep = () => abandonRunsOfTeam.run(world.app, { teamId: team.teamId });

describe("runs that nobody goes on with", () => {
  it("are given up when what was published says so, whatever its draft says", async () => {
    const wizardId = await team.publish(registration(30));
    await beginRun(wizardId, 10);
    const changed = await team.admin.patch(team.path(`/wizards/${wizardId}`), { abandonAfterDays: 1 });
    expect(changed.status).toBe(200);
    await sweep();
    expect(await statuses()).toEqual(["in_progress"]);
    await beginRun(wizardId, 31);
    await sweep();
    expect(new Set(await statuses())).toEqual(new Set(["abandoned"]));
  });

  it("are forgotten after a day where they hold nothing, and not where another wizard has handed them something", async () => {
    const wizardId = await team.publish(registration(30));
    await beginRun(wizardId, 2);
    const [run] = await runs().selectFrom("_wizard_run").selectAll().execute();
    const copy = (columns: object) => ({
      ...{ id: newId(), wizard_id: run!.wizard_id, version_id: run!.version_id, started_at: run!.started_at },
      ...columns,
    });
    await runs()
      .insertInto("_wizard_run")
      .values([
        copy({ visitor_key: "nothing" }),
        copy({ visitor_key: "given", handed: JSON.stringify({ parent: newId() }), handed_from: run!.id }),
      ] as never)
      .execute();
    await sweep();
    const left = await runs().selectFrom("_wizard_run").select("visitor_key").execute();
    expect(
      left
        .map(({ visitor_key }) => (visitor_key === "nothing" || visitor_key === "given" ? visitor_key : "answered"))
        .sort(),
    ).toEqual(["answered", "given"]);
  });

  it("of one team wait for no other: each team has a job of its own", async () => {
    const sent = vi.spyOn(world.app.jobs, "sendIfMissing");
    await abandonRuns.run(world.app, {});
    const [, wanted] = sent.mock.calls[0]!;
    expect(wanted.map(([kind, data]) => [kind.name, data])).toContainEqual([
      "abandon-wizard-runs-of-team",
      { teamId: team.teamId },
    ]);
    sent.mockRestore();
  });
});
