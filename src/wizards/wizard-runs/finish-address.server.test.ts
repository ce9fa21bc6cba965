import { beforeEach, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
});

const flowTo = (finishUrl: string) => {
  const settings = { collectionId: team.campers, fields: [asked(team.camperName)] };
  return flowOf([{ title: "Camper", tasks: [{ type: "create_data_record", name: "camper", settings }] }], {
    finishUrl,
  });
};

const urlAfter = async (finishUrl: string, name: string) => {
  const flow = flowTo(finishUrl);
  const wizardId = await team.publish(flow);
  const { run } = await team.start(wizardId);
  const answers = { [tasksByName(flow).camper!]: { values: { [team.camperName]: name } } };
  return (await bodyOf<RunScreen>(team.finish(run.id, answers))).finish!.url;
};

const nasty = "Ada & Zoé?x=/../#y";
const encoded = "Ada%20%26%20Zo%C3%A9%3Fx%3D%2F..%2F%23y";

it("where a run leads has what was said in it, as one part of the address", async () => {
  expect(await urlAfter("https://camp.example/thanks?for={{ camper.name }}&lang=en", nasty)).toBe(
    `https://camp.example/thanks?for=${encoded}&lang=en`,
  );
  expect(await urlAfter("/thanks/{{ camper.name }}", nasty)).toBe(`/thanks/${encoded}`);
});

it.each([
  "https://{{ camper.name }}/",
  "{{ camper.name }}",
  "javascript:alert('{{ camper.name }}')",
  "//{{ camper.name }}",
])("a run leads nowhere by %s", async (address) => {
  expect(await urlAfter(address, "evil.example")).toBe("");
});

it("a visitor is led there, too, and nowhere else", async () => {
  const pages = publicWizardsOf(world, team);
  for (const [address, link] of [
    ["https://camp.example/thanks?for={{ camper.name }}", `https://camp.example/thanks?for=${encoded}`],
    ["https://{{ camper.name }}/", undefined],
  ] as const) {
    const wizardId = await pages.publish(flowTo(address));
    const page = await pages.browser().open(pages.pathOf(wizardId));
    await page.fill("Name", nasty).press("Finish");
    const links = [...page.markup.matchAll(/href="(https:[^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
    expect(links.filter((href) => href.includes("camp.example") || href.includes("Ada"))).toEqual(link ? [link] : []);
  }
});
