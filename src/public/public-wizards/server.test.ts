import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

/** Two steps: a parent by name and email, then their campers. */
const registration = (more: object = {}): TestFlow =>
  flowOf(
    [
      {
        title: "About you",
        tasks: [
          {
            type: "create_data_record",
            name: "parent",
            settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
          },
        ],
      },
      {
        title: "Your campers",
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            loop: { over: "rows", least: 1, most: 5, addLabel: "Add a camper" },
            settings: {
              collectionId: team.campers,
              fields: [
                asked(team.camperName),
                asked(team.age),
                { fieldId: team.parent, source: { from: "variable", variable: "parent" } },
              ],
            },
          },
        ],
      },
    ],
    { finishTitle: "Welcome", finishText: "<p>See you in July.</p>", ...more },
  );

/** As far as the last button. */
async function fillIn(page: FormBrowser, wizardId: string, name = "Ada") {
  await page.open(team.pathOf(wizardId));
  await page.fill("Name", name).fill("Email", `${newId()}@example.test`).press("Next");
  return page.fill("Name", `${name}'s child`).fill("Age", "9");
}

describe("somebody without an account", () => {
  it("goes through a wizard by plain forms, and what they say is written once", async () => {
    const before = new Set((await team.list(team.campers, { limit: 500 })).records.map(({ id }) => id));
    const wizardId = await team.publish(registration());
    const page = await fillIn(team.browser(), wizardId);
    await page.press("Add a camper");
    expect(page.text).toContain("Camper 2");
    const [, second] = page.markup
      .match(/name="(v~[^"]*)"/g)!
      .map((each) => each.slice(6, -1))
      .filter((each) => each.endsWith(team.camperName));
    await page.put(second!, "Ben").press("Finish");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("See you in July.")]);
    const campers = (await team.list(team.campers, { limit: 500 })).records.filter(({ id }) => !before.has(id));
    expect(campers.map(({ name }) => name).sort()).toEqual(["Ada's child", "Ben"]);
    expect(new Set(campers.map(({ values }) => values[team.parent])).size).toBe(1);
    expect((await team.runs(wizardId)).map(({ status, started_by }) => [status, started_by])).toEqual([
      ["finished", null],
    ]);
    // Looking again shows the end, and begins nothing.
    await page.open(team.pathOf(wizardId));
    expect(page.text).toContain("See you in July.");
    expect(await team.runs(wizardId)).toHaveLength(1);
  });

  it("finishes once by a button that is pressed twice", async () => {
    const wizardId = await team.publish(registration());
    const page = await fillIn(team.browser(), wizardId, "Twice");
    await Promise.all([page.press("Finish"), page.press("Finish")]);
    expect((await team.list(team.campers)).records.filter(({ name }) => name === "Twice's child")).toHaveLength(1);
  });

  it("finds filled in what the address says", async () => {
    const wizardId = await team.publish(registration());
    const page = await team
      .browser()
      .open(`${team.pathOf(wizardId)}?parent.name=Ada%20L&parent.email=ada%40example.test&lang=en`);
    expect(page.markup).toContain('value="Ada L"');
    await page.press("Next");
    expect(page.text).toContain("Your campers");
  });

  it("leaves nothing behind by looking", async () => {
    const wizardId = await team.publish(registration());
    const page = await team.browser().open(team.pathOf(wizardId));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("About you")]);
    expect([await team.runs(wizardId), page.cookies.size]).toEqual([[], 0]);
  });

  it("is told what is wrong at its field, and loses nothing", async () => {
    const wizardId = await team.publish(registration());
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Name", "").fill("Email", "not an address").press("Next");
    expect(page.status).toBe(422);
    expect(page.text).toContain("Please correct the 2 marked fields.");
    expect(page.errorAt("Name")).toBe("“Name” is still missing.");
    expect(page.errorAt("Email")).toContain("Please enter one email address");
    expect(page.markup).toContain('value="not an address"');
    await page.fill("Name", "Ada").fill("Email", "ada@example.test").press("Next");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Your campers")]);
    await page.press("Back");
    expect(page.markup).toContain('value="ada@example.test"');
  });

  it("goes on elsewhere by an address that only they have", async () => {
    const wizardId = await team.publish(registration());
    const page = await fillIn(team.browser(), wizardId);
    await page.press("Continue later");
    const address = page.markup.match(/value="([^"]*\?resume=[^"]*)"/)![1]!;
    const phone = await team.browser().open(new URL(address).pathname + new URL(address).search);
    expect([phone.path.includes("resume"), phone.text]).toEqual([false, expect.stringContaining("Your campers")]);
    await phone.open(`${team.pathOf(wizardId)}?resume=${"x".repeat(43)}`);
    expect(phone.status).toBe(404);
  });

  it("is not in the run of another visitor, whatever they know of it", async () => {
    const wizardId = await team.publish(registration());
    const theirs = await fillIn(team.browser(), wizardId, "Secret");
    const [run] = await team.runs(wizardId);
    const other = await team.browser().open(theirs.path);
    expect(other.text).not.toContain("Secret");
    expect(other.text).toContain("About you");
    for (const path of [`/wizard-runs/${run!.id}`, `/wizard-runs/${run!.id}/report`])
      expect((await world.visitor().get(team.path(path))).status).toBe(401);
  });

  it("writes nothing but what is asked: other fields, tasks and steps are not read", async () => {
    const wizardId = await team.publish(
      flowOf([
        {
          tasks: [
            {
              type: "create_data_record",
              name: "camper",
              settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
            },
          ],
        },
      ]),
    );
    const page = await team.browser().open(team.pathOf(wizardId));
    const name = page.nameOf("Name");
    await page.fill("Name", "Cleo").put(name.replace(team.camperName, team.age), "99").press("Finish");
    const cleo = (await team.list(team.campers)).records.find((record) => record.name === "Cleo");
    expect(cleo!.values[team.age]).toBe(undefined);
  });

  it("is answered like everybody when they are a machine, and nothing is written", async () => {
    const wizardId = await team.publish(registration());
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Name", "Bot").put("website", "https://spam.example").press("Next");
    expect([page.status, await team.runs(wizardId)]).toEqual([200, []]);
  });
});

describe("a wizard is closed", () => {
  it.each([
    ["not public", { isPublic: false }],
    ["for nobody outside", { by: "nobody" }],
  ])("where it is %s", async (_, how) => {
    const wizardId = await team.publish(registration(), how);
    const page = await team.browser().open(team.pathOf(wizardId));
    expect([page.status, page.text]).toEqual([404, expect.stringContaining("This page isn’t here")]);
  });

  it("by another team's id, or one that nobody has", async () => {
    const wizardId = await team.publish(registration());
    const other = await makeWizardTeam(world);
    for (const path of [
      team.pathOf(wizardId).replace(team.teamId, other.teamId),
      team.pathOf(newId()),
      team.pathOf("x"),
      team.pathOf(wizardId, "/step-x"),
    ])
      expect((await team.browser().open(path)).status, path).toBe(404);
  });

  it("before it opens and after it closes, with the team's words; who has begun in time may end", async () => {
    const early = await team.publish(
      registration({ opensAt: "2999-01-01T00:00:00.000Z", closedText: "Come back in spring." }),
    );
    const soon = await team.browser().open(team.pathOf(early));
    expect(soon.text).toContain("Not open yet");
    expect(soon.text).toContain("Come back in spring.");
    const flow = registration({ closesAt: new Date(Date.now() + 3_600_000).toISOString() });
    const wizardId = await team.publish(flow);
    const page = await fillIn(team.browser(), wizardId);
    await team.publishAgain(wizardId, { ...flow, closesAt: "2020-01-01T00:00:00.000Z" });
    expect((await team.browser().open(team.pathOf(wizardId))).text).toContain("Closed");
    await page.press("Finish");
    expect(page.text).toContain("See you in July.");
  });

  it("when all places are taken: never more than there are, however many finish at once", async () => {
    const wizardId = await team.publish(registration({ places: { most: 8, collectionId: null } }));
    const visitors = await Promise.all(
      Array.from({ length: 20 }, (_, each) => fillIn(team.provingBrowser(), wizardId, `V${each}`)),
    );
    await Promise.all(visitors.map((page) => page.press("Finish")));
    const finished = (await team.runs(wizardId)).filter(({ status }) => status === "finished");
    expect(finished).toHaveLength(8);
    const told = visitors.map(({ text }) =>
      text.includes("See you in July.") ? "in" : text.includes("places are taken") ? "full" : text,
    );
    expect(told.filter((each) => each === "in")).toHaveLength(8);
    expect(told.filter((each) => each === "full")).toHaveLength(12);
    expect((await team.browser().open(team.pathOf(wizardId))).text).toContain("Fully booked");
  });
});

describe("places that are published anew", () => {
  const placesOf = (most: number) => ({ most, collectionId: team.campers, filter: null, onlyMade: true });
  const flowWith = (most: number) => registration({ places: placesOf(most) });

  it("hold for who began before, too: as few as there are now, told at each step and kept by the finish", async () => {
    const flow = flowWith(20);
    const fewer = (most: number) => ({ ...flow, places: placesOf(most) });
    const wizardId = await team.publish(flow);
    const [first, second, late] = [team.browser(), team.browser(), team.browser()];
    await (await fillIn(first, wizardId, "First")).press("Finish");
    await (await fillIn(second, wizardId, "Second")).press("Finish");
    await late.open(team.pathOf(wizardId));
    expect(late.text).not.toContain("left");
    await fillIn(late, wizardId, "Late");
    await late.press("Add a camper");
    await team.publishAgain(wizardId, fewer(3));
    expect((await late.open(team.stepPath(wizardId, flow.steps[1]!.id))).text).toContain("1 place left");
    const names = late.markup.match(/name="(v~[^"]*)"/g)!.map((each) => each.slice(6, -1));
    await late.put(names.findLast((each) => each.endsWith(team.camperName))!, "Ben").press("Finish");
    expect(late.text).toContain("Only 1 place is left.");
    await team.publishAgain(wizardId, fewer(2));
    expect((await late.open(team.stepPath(wizardId, flow.steps[1]!.id))).text).toContain("All places are taken.");
    await late.press("Finish");
    expect(late.text).toContain("Fully booked");
    expect((await team.runs(wizardId)).filter(({ status }) => status === "finished")).toHaveLength(2);
  });

  it("are told on the first step while few are left: five, or a tenth of many", async () => {
    const wizardId = await team.publish(flowWith(7));
    expect((await team.browser().open(team.pathOf(wizardId))).text).not.toContain("left");
    for (const _each of [1, 2]) await (await fillIn(team.provingBrowser(), wizardId)).press("Finish");
    expect((await team.browser().open(team.pathOf(wizardId))).text).toContain("5 places left");
  });
});

describe("its pages", () => {
  it("send headers of their own: no script but ours, in no frame, kept by nobody", async () => {
    const wizardId = await team.publish(registration());
    const { answered } = await team.browser().open(team.pathOf(wizardId));
    const policy = answered.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answered.get("x-frame-options")).toBe("DENY");
    expect(answered.get("cache-control")).toBe("private, no-store");
  });

  it("are in the language that was asked for", async () => {
    const wizardId = await team.publish(registration());
    const page = await team.browser().open(`${team.pathOf(wizardId)}?lang=fr`);
    expect(page.markup).toContain('<html lang="fr"');
    expect(page.text).toContain("Suivant");
  });
});

describe("a form of several rows", () => {
  const family = () =>
    flowOf([
      {
        title: "Children",
        tasks: [
          {
            type: "create_data_record",
            name: "children",
            title: "Children",
            loop: { over: "rows", least: 2, most: 5 },
            settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
          },
        ],
      },
    ]);

  it("calls each as what it becomes", async () => {
    const page = await team.browser().open(team.pathOf(await team.publish(family())));
    expect(page.text).toMatch(/Camper 1.*Camper 2/);
    await page.press("Add another");
    expect(page.text).toContain("Remove Camper 3");
  });

  it("leads from what is wrong to its field", async () => {
    const page = await team.browser().open(team.pathOf(await team.publish(family())));
    await page.fill("Name", "Ada").press("Finish");
    expect(page.status).toBe(422);
    const [, row, place, sentence] = page.markup.match(/<li>([^<]*)<a href="#([^"]+)">([^<]*)<\/a>/)!;
    expect([row, sentence]).toEqual(["Camper 2: ", "“Name” is still missing."]);
    expect(page.markup).toContain(`id="${place}"`);
    expect(page.markup.indexOf(`id="${place}"`)).toBeGreaterThan(page.markup.indexOf("Camper 2</legend>"));
  });
});
