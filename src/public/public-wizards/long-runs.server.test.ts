import { beforeAll, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, fixed, flowOf, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const camper = () => ({
  ...{ type: "create_data_record", name: "camper" },
  settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
});

/** Looked at until it says what became of it, as the page does by itself. */
async function untilOver(page: FormBrowser, wizardId: string): Promise<FormBrowser> {
  await expect.poll(async () => (await page.open(team.pathOf(wizardId))).text).not.toContain("are being saved");
  return page;
}

it("a visitor's run that writes more than fits into one transaction is written in parts, and they see its end", async () => {
  const all = await team.collection("Place");
  const name = await team.field(all, "Name", "plain_text");
  const taken = await team.field(all, "Taken", "boolean");
  const records = Array.from({ length: 1100 }, (_, place) => ({ values: { [name]: `P${place}`, [taken]: false } }));
  await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "create", collectionId: all, records }));
  const wizardId = await team.publish(
    flowOf(
      [
        {
          title: "Take all",
          tasks: [
            camper(),
            {
              ...{ type: "find_matching_data_records", name: "places" },
              settings: { collectionId: all, choose: "all" },
            },
            {
              ...{ type: "update_data_fields_for_data_records", name: "taking" },
              loop: { over: "records", variable: "places" },
              settings: { fields: [fixed(taken, true)] },
            },
          ],
        },
      ],
      { finishText: "<p>All yours.</p>" },
    ),
  );
  const readSets = () => team.db.data.selectFrom("_change_set").select("id").where("kind", "=", "wizard").execute();
  const before = (await readSets()).map(({ id }) => id);
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Taker").press("Finish");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("are being saved")]);
  await untilOver(page, wizardId);
  expect(page.text).toContain("All yours.");
  const [run] = await team.runs(wizardId);
  expect((await readSets()).filter(({ id }) => !before.includes(id))).toEqual([{ id: run!.change_set_id }]);
  const filter = encodeURIComponent(JSON.stringify({ field: taken, operator: "is_true" }));
  const counted = team.admin.get(team.path(`/collections/${all}/count?filter=${filter}`));
  expect(await bodyOf(counted)).toEqual({ count: 1100 });
});

it("tasks in the background of a visitor's run are done after its end", async () => {
  const wizardId = await team.publish(
    flowOf([
      {
        title: "Camper",
        tasks: [
          camper(),
          {
            ...{ type: "update_data_fields_for_data_records", name: "later", isInBackground: true },
            settings: { records: "camper", fields: [fixed(team.age, 11)] },
          },
        ],
      },
    ]),
  );
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Background").press("Finish");
  expect(page.text).toContain("Thank you");
  const age = async () =>
    (await team.list(team.campers)).records.find((each) => each.name === "Background")?.values[team.age];
  await expect.poll(age).toBe(11);
});
