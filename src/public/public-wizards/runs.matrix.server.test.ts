import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newSecret } from "#server/http/secrets.ts";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { sampleOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  type Answered,
  askAddress,
  isFileAddress,
  type MatrixTeam,
  type MatrixWizard,
  makeMatrixTeam,
  makeMatrixWizard,
  secrets,
  wizardAddresses,
} from "#testing/wizard-addresses.ts";

const world = whileTesting(startDataWorld);
let team: MatrixTeam;
let made: MatrixWizard;
let elsewhere: MatrixWizard;

beforeAll(async () => {
  team = await makeMatrixTeam(world);
  made = await makeMatrixWizard(world, team);
  elsewhere = await makeMatrixWizard(world, team);
});

// All of these visitors come from one place, and none has a script that proves work.
beforeEach(() => world.app.pool.query("delete from app.rate_limit"));

/** Links recognise by what was sent to somebody, and not by a key. */
const ofRuns = wizardAddresses.filter((address) => !address.includes(":token"));
const ofSteps = ofRuns.filter((address) => address.includes(":stepId"));
const runOf = ({ wizardId, runId }: MatrixWizard) =>
  team.runs(wizardId).then((runs) => JSON.stringify(runs.find(({ id }) => id === runId)));
const seesNothing = ({ text }: Pick<Answered, "text">) => {
  for (const secret of secrets) expect(text).not.toContain(secret);
};
const withCookie = (wizardId: string, key: string): FormBrowser => {
  const browser = team.browser();
  browser.setCookie({ name: `simply-run-${wizardId}`, value: key, path: team.pathOf(wizardId) });
  return browser;
};

/** Who has no key of this run, whatever else they have. */
const strangers: Record<string, () => Promise<FormBrowser>> = {
  "no key": async () => team.browser(),
  "a key that nobody has": async () => withCookie(made.wizardId, newSecret()),
  "the key of their own run": async () => (await makeVisitor()).browser,
  "the key of a run of another wizard": async () => withCookie(made.wizardId, elsewhere.key),
  "the run's id as a key": async () => withCookie(made.wizardId, made.runId),
  "no key but a part of it": async () => withCookie(made.wizardId, made.key.slice(0, -1)),
};

async function makeVisitor() {
  const browser = await team.browser().open(team.pathOf(made.wizardId));
  await browser.fill("Name", "Olga").press("Next");
  return { browser };
}

describe.each(Object.keys(strangers))("the run of another visitor with %s", (who) => {
  it.each(sampleOf(ofRuns))("%s", { tags: ["generated"] }, async (address) => {
    const browser = await strangers[who]!();
    const before = await runOf(made);
    const answer = await askAddress(browser, address, made.place);
    seesNothing(answer);
    expect(await runOf(made)).toBe(before);
    if (isFileAddress(address)) expect(answer.status).toBe(404);
    else expect([200, 303]).toContain(answer.status);
    // Where it leads shows nothing either.
    if (answer.to) seesNothing({ text: (await browser.open(answer.to)).markup });
  });

  it.each(sampleOf(ofRuns.filter((address) => address.startsWith("GET"))))(
    "%s by what its address says",
    { tags: ["generated"] },
    async (address) => {
      const browser = await strangers[who]!();
      // A key in an address counts in the frame of a widget of this wizard, and there are none.
      for (const query of [`run=${made.key}`, `run=${made.runId}`, `frame=${newId()}&run=${made.key}`])
        seesNothing(await askAddress(browser, address, made.place, { query }));
      for (const key of [elsewhere.key, made.runId, newSecret(), ""])
        seesNothing(await askAddress(browser, address, made.place, { query: `resume=${key}` }));
    },
  );
});

describe("a step that is not this wizard's", () => {
  it.each(ofSteps)("%s", async (address) => {
    const before = await runOf(made);
    for (const stepId of [elsewhere.flow.steps[0]!.id, newId(), made.flow.steps[0]!.tasks[0]!.id]) {
      const answer = await askAddress(made.visitor, address, { ...made.place, stepId, fileId: elsewhere.place.fileId });
      if (isFileAddress(address)) expect(answer.status).toBe(404);
      else expect([answer.status, answer.to]).toEqual([303, expect.stringContaining(team.pathOf(made.wizardId))]);
    }
    expect(await runOf(made)).toBe(before);
  });
});

describe("a step that asks who one is, reached by its address", () => {
  it.each(ofSteps)("%s", async (address) => {
    const before = await runOf(made);
    const place = { ...made.place, stepId: made.flow.steps[1]!.id };
    for (const browser of [made.visitor, team.browser()]) {
      // What a visitor has brought is theirs at every step.
      const fileId = newId();
      const answer = await askAddress(browser, address, { ...place, fileId });
      if (isFileAddress(address)) expect(answer.status).toBe(404);
      else expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("Who are you?")]);
      expect(answer.text).not.toContain("Pat Private");
    }
    expect(await runOf(made)).toBe(before);
  });
});

describe("what nobody has asked for", () => {
  const posting = ofSteps.filter((address) => address.startsWith("POST"));

  const unasked: Record<string, (made: MatrixWizard) => string> = {
    "a field that the task does not ask": ({ nameInput }) => nameInput.replace(team.camperName, team.age),
    "a field of another collection": ({ nameInput }) => nameInput.replace(team.camperName, team.parentName),
    "a field that nobody has": ({ nameInput }) => nameInput.replace(team.camperName, newId()),
    "a task of another step": ({ nameInput, flow }) => withTask(nameInput, flow.steps[1]!.tasks[0]!.id),
    "a task of another wizard": ({ nameInput }) => withTask(nameInput, elsewhere.flow.steps[0]!.tasks[0]!.id),
    "a row where none can be added": ({ nameInput }) => nameInput.replace("~~", "~row1~"),
    "records that are not offered": ({ flow }) => `c~${flow.steps[0]!.tasks[0]!.id}`,
    "a search that is not offered": ({ flow }) => `w~${flow.steps[0]!.tasks[0]!.id}`,
  };
  const withTask = (name: string, taskId: string) => name.replace(/^v~[^~]+/, `v~${taskId}`);

  it.each(Object.keys(unasked).flatMap((what) => posting.map((address) => [what, address])))(
    "%s: %s",
    async (what, address) => {
      const form = { ...made.place.form, [unasked[what]!(made)]: "Unasked" };
      await askAddress(made.visitor, address!, { ...made.place, form });
      const after = await runOf(made);
      expect(after).toContain("Mallory");
      expect(after).not.toContain("Unasked");
      expect(await runOf(elsewhere)).not.toContain("Unasked");
    },
  );
});
