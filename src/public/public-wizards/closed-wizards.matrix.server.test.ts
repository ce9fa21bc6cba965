import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import { tellChange } from "#testing/tell-change.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  askAddress,
  isFileAddress,
  linkFor,
  type MatrixTeam,
  type MatrixWizard,
  makeMatrixTeam,
  makeMatrixWizard,
  matrixFlow,
  secrets,
  sentTo,
  tracesIn,
  type WizardPlace,
  wizardAddresses,
} from "#testing/wizard-addresses.ts";

const world = whileTesting(startDataWorld);
let team: MatrixTeam;
let other: MatrixTeam;

beforeAll(async () => {
  [team, other] = [await makeMatrixTeam(world), await makeMatrixTeam(world)];
});

it("every address of public wizards is tried", () => {
  expect(wizardAddresses.length).toBeGreaterThan(8);
  expect([...wizardAddresses].sort()).toEqual(Object.keys(sentTo).sort());
});

/** What is done to a wizard that somebody is in the middle of; or what is asked for in its place. */
const closed: Record<string, (made: MatrixWizard) => Promise<Partial<WizardPlace>>> = {
  "under another team's id": async ({ wizardId }) => ({
    teamId: other.teamId,
    token: await linkFor(world, team, wizardId, other.teamId),
  }),
  "that is another team's": async () => {
    const { wizardId } = await makeMatrixWizard(world, other);
    return { wizardId, token: await linkFor(world, team, wizardId) };
  },
  "that nobody has": async () => {
    const wizardId = newId();
    return { wizardId, token: await linkFor(world, team, wizardId) };
  },
  "that is not public": async ({ wizardId }) => {
    await team.changeWizard(wizardId, { is_public: false });
    return {};
  },
  "that is for nobody outside": async ({ wizardId }) => {
    await team.changeWizard(wizardId, { external_access_by: "nobody" });
    return {};
  },
  "that is not published": async ({ wizardId }) => {
    await team.changeWizard(wizardId, { published_version_id: null });
    return {};
  },
  "that is in the trash": async ({ wizardId }) => {
    await team.changeWizard(wizardId, { deleted_at: new Date() });
    return {};
  },
  "of a team that is closed": async ({ wizardId }) => {
    const gone = await makeMatrixTeam(world);
    const theirs = await makeMatrixWizard(world, gone);
    await world.db.app.updateTable("team").set({ deactivated_at: new Date() }).where("id", "=", gone.teamId).execute();
    await tellChange(world.app, gone.teamId);
    expect(theirs.wizardId).not.toBe(wizardId);
    return theirs.place;
  },
};

describe.each(Object.keys(closed))("a wizard %s is not there", (how) => {
  let made: MatrixWizard;
  let place: WizardPlace;
  beforeAll(async () => {
    made = await makeMatrixWizard(world, team);
    place = { ...made.place, ...(await closed[how]!(made)) };
  });

  it.each(sampleOf(wizardAddresses))("%s", { tags: ["generated"] }, async (address) => {
    const before = await tracesIn(world, team);
    for (const browser of [made.visitor, team.browser()]) {
      const { status, text, headers } = await askAddress(browser, address, place);
      expect(status).toBe(404);
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await tracesIn(world, team)).toBe(before);
  });
});

describe.each(["opensAt", "closesAt"] as const)("a wizard outside of its dates (%s)", (end) => {
  let made: MatrixWizard;
  const said = end === "opensAt" ? "Not open yet" : "Closed";
  beforeAll(async () => {
    made = await makeMatrixWizard(world, team);
    const at = end === "opensAt" ? "2999-01-01T00:00:00.000Z" : "2020-01-01T00:00:00.000Z";
    await team.publishAgain(made.wizardId, { ...matrixFlow(team), steps: made.flow.steps, [end]: at });
  });

  it.each(sampleOf(wizardAddresses))("%s begins nothing", { tags: ["generated"] }, async (address) => {
    const before = await tracesIn(world, team);
    const { status, text, to } = await askAddress(team.browser(), address, made.place);
    if (isFileAddress(address)) expect(status).toBe(404);
    else if (status === 303) expect(to).toBe(team.pathOf(made.wizardId));
    else expect([status, text]).toEqual([200, expect.stringContaining(said)]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await tracesIn(world, team)).toBe(before);
  });
});

describe("pages of other sites", () => {
  let made: MatrixWizard;
  beforeAll(async () => {
    made = await makeMatrixWizard(world, team);
  });
  const origins = ["https://evil.example", "null", "http://127.0.0.1.evil.example"];

  it.each(sampleOf(wizardAddresses))(
    "%s is neither sent to nor read by them",
    { tags: ["generated"] },
    async (address) => {
      const before = await tracesIn(world, team);
      for (const origin of origins) {
        const headers = { origin, "sec-fetch-site": "cross-site" };
        const answer = await askAddress(made.visitor, address, made.place, { headers });
        if (address.startsWith("POST")) expect(answer.status).toBe(403);
        expect(answer.headers.get("access-control-allow-origin")).toBe(null);
        expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(await tracesIn(world, team)).toBe(before);
    },
  );
});
