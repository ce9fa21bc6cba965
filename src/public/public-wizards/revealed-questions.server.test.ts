import { beforeAll, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const camper = () => ({
  ...{ type: "create_data_record", name: "camper" },
  settings: {
    collectionId: team.campers,
    fields: [
      asked(team.camperName),
      asked(team.age, { condition: { field: `camper.${team.camperName}`, operator: "is", value: "Ada" } }),
    ],
  },
});
const remarks = {
  title: "Remarks",
  tasks: [{ type: "create_temp_variable", name: "remarks", settings: { label: "Remarks", dataType: "plain_text" } }],
};

it.each([
  ["Next", [remarks]],
  ["Finish", []],
])("a question that an answer brings up is asked before %s goes on, once, and may stay empty", async (move, more) => {
  const wizardId = await team.publish(flowOf([{ title: "Camper", tasks: [camper()] }, ...more]));
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Ada").press(move);
  expect(page.text).toContain("One more question has come up: “Age”.");
  expect([page.status, await team.list(team.campers)]).toMatchObject([200, { records: [] }]);
  await page.press(move);
  expect(page.text).toContain(move === "Next" ? "Remarks" : "Thank you");
});

it("says for which entry it is, where there are several", async () => {
  const loop = { over: "rows", least: 2, most: 5 };
  const wizardId = await team.publish(
    flowOf([{ title: "Campers", tasks: [{ ...camper(), title: "Campers", loop }] }, remarks]),
  );
  const page = await team.browser().open(team.pathOf(wizardId));
  const names = page.markup.match(/name="(v~[^"]*)"/g)!.map((each) => each.slice(6, -1));
  const [first, second] = names.filter((each) => each.endsWith(team.camperName));
  await page.put(first!, "Bo").put(second!, "Ada").press("Next");
  expect(page.text).toContain("One more question has come up for Ada: “Age”.");
  await page.put(first!, "Ada").press("Next");
  expect(page.text).toContain("One more question has come up for Ada: “Age”.");
});

it("without another question it goes on at once", async () => {
  const wizardId = await team.publish(flowOf([{ title: "Camper", tasks: [camper()] }, remarks]));
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Bo").press("Next");
  expect(page.text).toContain("Remarks");
});
