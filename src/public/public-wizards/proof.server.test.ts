import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { camperFlow, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { makeUploadTeam, textFile } from "#testing/upload-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { flowOf, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";
import { proofName } from "../visitors/draw-proof.ts";
import { newChallenge } from "../visitors/proof-of-work.server.ts";
import { solve } from "../visitors/solve-challenge.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const publish = () => team.publish(camperFlow(team));

type Proof = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: object };

/** The form of a fresh page, sent with this as its proof. */
async function sendWith(wizardId: string, proof: string | undefined): Promise<FormBrowser> {
  const page = await team.browser().open(team.pathOf(wizardId));
  if (proof !== undefined) page.put(proofName, proof);
  return page.fill("Name", "Ada").press("Next");
}

/** How much of what is allowed without proof was used. */
const unproven = async (wizardId: string): Promise<number> =>
  (
    await world.db.app
      .selectFrom("rate_limit")
      .select("used")
      .where("key", "=", `unproven-run:${wizardId}`)
      .executeTakeFirst()
  )?.used ?? 0;

const solved = async (subjectId: string, now = Date.now()) => solve(await newChallenge(world.app, subjectId, now));
const changed = async (wizardId: string, change: (proof: Proof) => void): Promise<string> => {
  const proof = JSON.parse(await solved(wizardId)) as Proof;
  change(proof);
  return JSON.stringify(proof);
};

describe("work that was proven", () => {
  it("is asked for by the page that begins a run, and by no other", async () => {
    const wizardId = await publish();
    const page = await team.provingBrowser().open(team.pathOf(wizardId));
    expect(page.markup).toContain("data-challenge=");
    expect(page.markup).toContain('<script type="module" src="/proof.js"></script>');
    await page.fill("Name", "Ada").press("Next");
    expect(page.text).toContain("Sure?");
    expect(page.markup).not.toContain("data-challenge=");
    expect(page.markup).not.toContain("/proof.js");
    expect(await unproven(wizardId)).toBe(0);
  });

  it("counts once", async () => {
    const wizardId = await publish();
    const proof = await solved(wizardId);
    await sendWith(wizardId, proof);
    expect(await unproven(wizardId)).toBe(0);
    await sendWith(wizardId, proof);
    expect(await unproven(wizardId)).toBe(1);
    expect(await team.runs(wizardId)).toHaveLength(2);
  });

  it.each<[string, (wizardId: string) => Promise<string> | string]>([
    ["for another wizard", async () => solved(await publish())],
    [
      "for another wizard, said to be for this one",
      async (wizardId) =>
        changed(await publish(), ({ challenge }) => {
          challenge.parameters.data = { subjectId: wizardId };
        }),
    ],
    ["too late", (wizardId) => solved(wizardId, Date.now() - 3_601_000)],
    [
      "with more time than it was given",
      async (wizardId) =>
        changed(wizardId, ({ challenge }) => {
          challenge.parameters.expiresAt = Math.floor(Date.now() / 1000) + 86_400;
        }),
    ],
    [
      "with less to do",
      async (wizardId) =>
        changed(wizardId, ({ challenge }) => {
          challenge.parameters.cost = 1;
        }),
    ],
    [
      "with a key that does not follow",
      async (wizardId) =>
        changed(wizardId, (proof) => {
          proof.solution = { ...proof.solution, derivedKey: "00".repeat(32) };
        }),
    ],
    [
      "without a signature",
      async (wizardId) =>
        changed(wizardId, ({ challenge }) => {
          challenge.signature = "";
        }),
    ],
    [
      "not at all",
      async (wizardId) => JSON.stringify({ challenge: JSON.parse(await newChallenge(world.app, wizardId)) }),
    ],
    ["by what is none", () => "{"],
    ["by far too much", () => "[".repeat(100_000)],
    ["by nothing", () => ""],
  ])("does not count where it was done %s", async (_, proofFor) => {
    const wizardId = await publish();
    const page = await sendWith(wizardId, await proofFor(wizardId));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Sure?")]);
    expect(await unproven(wizardId)).toBe(1);
  });

  it("counts almost an hour later", async () => {
    const wizardId = await publish();
    await sendWith(wizardId, await solved(wizardId, Date.now() - 3_500_000));
    expect([await unproven(wizardId), await team.runs(wizardId)]).toEqual([0, [expect.anything()]]);
  });

  it("comes with files too", async () => {
    const uploads = await makeUploadTeam(world);
    const wizardId = await uploads.publish(uploads.registration());
    const page = await uploads.provingBrowser().open(uploads.pathOf(wizardId));
    await page.fill("Name", "Ada").attach("Papers", textFile("paper.txt")).press("Next");
    expect([page.text, await unproven(wizardId)]).toEqual([expect.stringContaining("paper.txt"), 0]);
  });
});

describe("without script", () => {
  it("a wizard is begun a few times an hour from one place; then one is told why, and who proves work goes on", async () => {
    const wizardId = await publish();
    for (let run = 0; run < 20; run++) expect((await sendWith(wizardId, undefined)).status).toBe(200);
    const page = await sendWith(wizardId, undefined);
    expect([page.status, page.text]).toEqual([429, expect.stringContaining("Switch JavaScript on")]);
    expect(page.answered.get("retry-after")).toMatch(/^\d+$/);
    expect(await team.runs(wizardId)).toHaveLength(20);
    expect((await sendWith(wizardId, await solved(wizardId))).text).toContain("Sure?");
  });
});

describe("asking for codes", () => {
  const publishForKnown = () =>
    team.publish(
      flowOf([{ title: "Details", tasks: [] }], {
        externalAccessLinks: [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }],
      }),
      { by: "email_code" },
    );
  const ask = (page: FormBrowser) => page.fill("Email address", `${newId()}@example.test`).press("Send a code");

  it("takes work too; without, a few are sent, and one is told why there are no more", async () => {
    const wizardId = await publishForKnown();
    const page = await team.browser().open(team.pathOf(wizardId));
    for (let each = 0; each < 10; each++) {
      expect((await ask(page)).text).toContain("Enter the code");
      await page.open(team.pathOf(wizardId));
    }
    await ask(page);
    expect([page.status, page.text]).toEqual([429, expect.stringContaining("Switch JavaScript on")]);
    const proving = await team.provingBrowser().open(team.pathOf(wizardId));
    expect((await ask(proving)).text).toContain("Enter the code");
    // The one run that was begun without.
    expect(await unproven(wizardId)).toBe(1);
  });
});

describe("a first form that is sent twice", () => {
  it("is one run, also at the same moment", async () => {
    const wizardId = await publish();
    const page = await team.provingBrowser().open(team.pathOf(wizardId));
    page.fill("Name", "Twice");
    await page.prove();
    page.provesWork = false;
    await Promise.all([page.press("Next"), page.press("Next"), page.press("Next")]);
    expect(page.text).toContain("Sure?");
    expect(await team.runs(wizardId)).toHaveLength(1);
  });

  it("is one run where nobody has kept its cookie", async () => {
    const wizardId = await publish();
    const page = await team.browser().open(team.pathOf(wizardId));
    const { markup } = page;
    await page.fill("Name", "Again").press("Next");
    const other = Object.assign(team.browser(), { markup });
    await other.fill("Name", "Again").press("Next");
    expect([other.text, await team.runs(wizardId)]).toEqual([expect.stringContaining("Sure?"), [expect.anything()]]);
  });

  it("begins anew where the run of its key was given up", async () => {
    const wizardId = await publish();
    const page = await team.browser().open(team.pathOf(wizardId));
    const { markup } = page;
    await page.press("Cancel");
    const other = Object.assign(team.browser(), { markup });
    await other.fill("Name", "Anew").press("Next");
    expect(other.text).toContain("Sure?");
    expect((await team.runs(wizardId)).map(({ status }) => status).sort()).toEqual(["abandoned", "in_progress"]);
  });
});
