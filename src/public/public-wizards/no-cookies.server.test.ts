import { beforeEach, describe, expect, it } from "vitest";
import { newSecret } from "#server/http/secrets.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { camperFlow, keyIn, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";
import { sealKey } from "./sealed-key.server.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let pages: PublicWizards;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  pages = publicWizardsOf(world, team);
});

const blocking = (): FormBrowser => Object.assign(pages.browser(), { blocksCookies: true });
const names = async () => (await team.list(team.campers)).records.map(({ name }) => name);

describe("a browser that keeps no cookies", () => {
  it("goes through a wizard by its addresses, back and on, and finishes it once", async () => {
    const wizardId = await pages.publish(camperFlow(team));
    const page = await blocking().open(pages.pathOf(wizardId));
    await page.fill("Name", "Ada").press("Next");
    expect(page.text).toContain("Sure?");
    await page.press("Back");
    expect(page.markup).toContain('value="Ada"');
    await page.fill("Name", "Ada L.").press("Next");
    await page.press("Finish");
    expect(page.text).toContain("Thank you");
    expect(await names()).toEqual(["Ada L."]);
    expect(await pages.runs(wizardId)).toHaveLength(1);
    await page.press("Submit another");
    expect(page.path).not.toContain("run=");
    await page.fill("Name", "Ben").press("Next");
    await page.press("Finish");
    expect((await names()).sort()).toEqual(["Ada L.", "Ben"]);
  });

  it("goes on with what a link leads to", async () => {
    const wizardId = await pages.publish(camperFlow(team));
    const first = await pages.browser().open(pages.pathOf(wizardId));
    await first.fill("Name", "Ada").press("Next");
    const page = await blocking().open(pages.pathOf(wizardId, `?resume=${keyIn(first, wizardId)}`));
    expect(page.text).toContain("Sure?");
    await page.press("Finish");
    expect(await names()).toEqual(["Ada"]);
  });
});

describe("a browser that keeps them", () => {
  it("has nothing of its key in its addresses", async () => {
    const wizardId = await pages.publish(camperFlow(team));
    const page = await pages.browser().open(pages.pathOf(wizardId));
    await page.fill("Name", "Ada").press("Next");
    expect(page.text).toContain("Sure?");
    expect(page.path).not.toContain("run=");
    expect(page.markup).not.toContain("run=");
  });
});

it("what stands in an address opens its own wizard alone, and is not the key itself", async () => {
  const [wizardId, otherId] = [await pages.publish(camperFlow(team)), await pages.publish(camperFlow(team))];
  const first = await pages.browser().open(pages.pathOf(wizardId));
  await first.fill("Name", "Ada").press("Next");
  const key = keyIn(first, wizardId);
  const sealed = sealKey(world.app, wizardId, key);
  expect(sealed).not.toContain(key);
  const shown = async (id: string, run: string) => (await blocking().open(pages.pathOf(id, `?run=${run}`))).text;
  expect(await shown(wizardId, sealed)).toContain("Sure?");
  for (const [id, run] of [
    [otherId, sealed],
    [wizardId, sealKey(world.app, otherId, key)],
    [wizardId, sealKey(world.app, wizardId, newSecret())],
    [wizardId, key],
    [wizardId, `${sealed.slice(0, -2)}AA`],
    [wizardId, "x".repeat(300)],
  ] as const) {
    const text = await shown(id, run);
    expect(text).toContain("Step 1 of 2");
    expect(text).not.toContain("Ada");
  }
});
