import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { FormBrowser } from "#testing/form-browser.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeAll(async () => {
  team = await makeWizardTeam(world);
});

const step = (title: string, field: string, more: object = {}, collectionId = team.parents) => ({
  title,
  tasks: [
    {
      type: "create_data_record",
      name: title.toLowerCase(),
      settings: { collectionId, fields: [asked(field)] },
    },
  ],
  ...more,
});

const twoSteps = (more: object = {}): TestFlow =>
  flowOf([step("You", team.parentName), step("Camper", team.camperName, {}, team.campers)], {
    ...{ finishTitle: "Welcome", finishText: "<p>See you in July.</p>" },
    ...more,
  });
const oneStep = (more: object = {}): TestFlow => flowOf([step("You", team.parentName)], more);

/** A wizard, and its widget for camp.example. */
async function publish(flow: TestFlow, { by = "anyone" } = {}) {
  const wizardId = await team.publish(flow, { name: `Register ${newId()}` });
  await world.db
    .team(team.teamId)
    .update("data_wizard", { is_public: true, external_access_by: by })
    .where("id", "=", wizardId)
    .execute();
  const input = { wizardId, name: "On our site", domains: ["camp.example"] };
  const { id } = await bodyOf<{ id: string }>(
    team.admin.post(team.path(`/collections/${team.parents}/widgets`), input),
  );
  return { wizardId, widgetId: id };
}

const pathOf = (widgetId: string, rest = "") => `/public/widgets/${widgetId}/wizard${rest}`;
const ours = "https://camp.example";

/** A page of this site. */
function pageOf(origin: string | undefined = ours) {
  const page = new FormBrowser(world.visitor().url);
  page.headers = { "accept-language": "en", ...(origin && { origin }) };
  return page;
}
const runs = (wizardId: string) =>
  world.db.team(team.teamId).data.selectFrom("_wizard_run").selectAll().where("wizard_id", "=", wizardId).execute();
const named = async (name: string) => (await team.list(team.parents)).records.filter((each) => each.name === name);

describe("a wizard as a part of a page of another site", () => {
  it("is the step that its own page has, without what stands around it, and no cookie is set on the way", async () => {
    const { wizardId, widgetId } = await publish(twoSteps());
    const hosted = await pageOf().open(`/public/team-${team.teamId}/wizards/${wizardId}`);
    const page = await pageOf().open(pathOf(widgetId));
    // Where it goes, its key and its work are its own.
    const own = /action="[^"]*"|<input type="hidden" [^>]*>/g;
    const form = (markup: string) => /<form.*<\/form>/s.exec(markup)![0].replace(own, "");
    expect(form(page.markup)).toBe(form(hosted.markup));
    expect(page.markup).toMatch(/^<section class="part" lang="en" data-home="[^"]*"><h2 class="title">Register/);
    expect(page.answered.get("access-control-allow-origin")).toBe(ours);
    expect(page.answered.get("access-control-allow-credentials")).toBe(null);
    expect(page.answered.get("cache-control")).toBe("private, no-store");
    await page.fill("Name", "Ada").press("Next");
    await page.fill("Name", "Ben").press("Finish");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("See you in July.")]);
    expect(await named("Ada")).toHaveLength(1);
    await page.press("Submit another");
    expect([page.text.includes("See you"), page.text]).toEqual([false, expect.stringContaining("You")]);
    expect(page.cookies.size).toBe(0);
  });

  it("goes on where it says, once it is begun; before that nothing is written", async () => {
    const { wizardId, widgetId } = await publish(twoSteps());
    const page = await pageOf().open(pathOf(widgetId));
    expect(await runs(wizardId)).toEqual([]);
    await page.fill("Name", "").press("Next");
    expect([page.status, page.errorAt("Name")]).toEqual([422, expect.any(String)]);
    await page.fill("Name", "Bea").press("Next");
    const home = /data-home="([^"]*)"/.exec(page.markup)![1]!;
    const again = await pageOf().open(home.replaceAll("&#38;", "&"));
    expect(again.text).toContain("Step 2");
    expect(await runs(wizardId)).toHaveLength(1);
    const other = await pageOf().open(pathOf(widgetId));
    expect(other.text).not.toContain("Step 2");
    expect(other.markup).not.toContain("Bea");
  });

  it("is one run, and finished once, however often its first form is sent", async () => {
    const { wizardId, widgetId } = await publish(oneStep());
    const page = await pageOf().open(pathOf(widgetId));
    page.fill("Name", "Twice");
    await Promise.all([page.press("Finish"), page.press("Finish"), page.press("Finish")]);
    expect(await named("Twice")).toHaveLength(1);
    expect((await runs(wizardId)).map(({ status }) => status)).toEqual(["finished"]);
  });

  it("begins anew where its run was given up", async () => {
    const { wizardId, widgetId } = await publish(twoSteps());
    const page = await pageOf().open(pathOf(widgetId));
    await page.fill("Name", "Gone").press("Next");
    await world.db
      .team(team.teamId)
      .data.updateTable("_wizard_run")
      .set({ status: "abandoned" })
      .where("wizard_id", "=", wizardId)
      .execute();
    await page.open(page.path.split("/step-")[0]! + page.path.slice(page.path.indexOf("?")));
    await page.fill("Name", "Back").press("Next");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Step 2")]);
    expect((await runs(wizardId)).map(({ status }) => status).sort()).toEqual(["abandoned", "in_progress"]);
  });

  it("is open to its sites alone, to look at and to send", async () => {
    const { wizardId, widgetId } = await publish(oneStep());
    const page = await pageOf().open(pathOf(widgetId));
    const action = /action="([^"]*)"/.exec(page.markup)![1]!.replaceAll("&#38;", "&");
    const sent = new URLSearchParams({ [page.nameOf("Name")]: "Mallory", move: "finish" });
    const strangers = [
      ...["https://evil.example", "https://camp.example.evil.example", "https://evilcamp.example", "null"],
      ...["https://sub.camp.example", "https://camp.example:8443", "file://"],
    ];
    for (const origin of strangers) {
      const looked = await fetch(world.url + page.path, { headers: { origin } });
      expect([origin, looked.status, (await looked.text()).includes("Name")]).toEqual([origin, 403, false]);
      const wrote = await fetch(world.url + action, {
        ...{ method: "POST", body: sent, redirect: "manual" },
        headers: { origin, "sec-fetch-site": "cross-site" },
      });
      expect([origin, wrote.status]).toEqual([origin, 403]);
    }
    expect(await runs(wizardId)).toEqual([]);
    await team.admin.patch(team.path(`/widgets/${widgetId}`), { domains: ["lake.example"] });
    expect((await page.open(page.path)).status).toBe(403);
  });

  it("catches machines, and is closed when the wizard is", async () => {
    const { wizardId, widgetId } = await publish(twoSteps());
    const page = await pageOf().open(pathOf(widgetId));
    await page.fill("Name", "Bot").put("website", "https://spam.example").press("Next");
    expect([page.status, await runs(wizardId)]).toEqual([200, []]);
    const early = await publish(twoSteps({ opensAt: "2999-01-01T00:00:00.000Z" }));
    expect((await pageOf().open(pathOf(early.widgetId))).text).toContain("Not open yet");
    await world.db.team(team.teamId).update("data_wizard", { is_public: false }).where("id", "=", wizardId).execute();
    expect((await pageOf().open(pathOf(widgetId))).status).toBe(404);
  });

  it("is nothing by an id that nobody has, or by a step of another wizard", async () => {
    const { widgetId } = await publish(twoSteps());
    const other = await publish(twoSteps());
    const theirs = await pageOf().open(pathOf(other.widgetId));
    const stepId = /step-([0-9a-f-]{36})/.exec(theirs.path)![1];
    for (const path of [pathOf(newId()), pathOf("x"), pathOf(widgetId, "/step-x")])
      expect([path, (await pageOf().open(path)).status]).toEqual([path, 404]);
    const page = await pageOf().open(pathOf(widgetId, `/step-${stepId}`));
    expect(page.path).not.toContain(stepId);
  });
});

describe("where one has to be recognised", () => {
  it("a code is asked for in the widget, too", async () => {
    const email = `cleo-${newId()}@example.test`;
    await team.admin.post(team.path(`/collections/${team.parents}/records`), {
      values: { [team.parentName]: "Cleo", [team.email]: email },
    });
    const links = [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }];
    const { widgetId } = await publish(oneStep({ externalAccessLinks: links }), { by: "email_code" });
    const page = await pageOf().open(pathOf(widgetId));
    await page.fill("Email address", email).press("Send a code");
    const [letter] = await world.letters(email, 1);
    await page.fill("Code", letter!.body_text.match(/\b\d{6}\b/)![0]).press("Continue");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("You")]);
    expect([page.nameOf("Name"), page.cookies.size]).toEqual([expect.any(String), 0]);
  });

  it("and nothing is there to be recognised by, its own page opens beside the site", async () => {
    const { wizardId, widgetId } = await publish(
      flowOf([step("You", team.parentName, { requiresAuthentication: true })]),
    );
    const page = await pageOf().open(pathOf(widgetId));
    expect(page.text).toContain("Please sign in");
    expect(page.markup).toMatch(
      new RegExp(`href="http[^"]*/public/team-${team.teamId}/wizards/${wizardId}" target="_blank"`),
    );
  });
});

it("leads to another address at its end by the page around it", async () => {
  const { widgetId } = await publish(oneStep({ finishUrl: "https://camp.example/thanks" }));
  const page = await pageOf().open(pathOf(widgetId));
  await page.fill("Name", "Dora").press("Finish");
  expect(page.markup).toContain('href="https://camp.example/thanks" target="_top" data-go-on');
  expect(page.markup).not.toContain("http-equiv");
});

it("stands in frames of its sites, and in no others", async () => {
  const { wizardId, widgetId } = await publish(oneStep());
  const other = await publish(oneStep());
  const hosted = `/public/team-${team.teamId}/wizards/${wizardId}`;
  const { answered } = await pageOf(undefined).open(`${hosted}?frame=${widgetId}`);
  const policy = answered.get("content-security-policy");
  expect(policy).toContain("frame-ancestors 'self' camp.example www.camp.example");
  expect(answered.get("x-frame-options")).toBe(null);
  for (const [frame, status] of [
    [other.widgetId, 404],
    [newId(), 404],
    ["x", 200],
  ] as const) {
    const page = await pageOf(undefined).open(`${hosted}?frame=${frame}`);
    expect([frame, page.status]).toEqual([frame, status]);
    expect(page.answered.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});
