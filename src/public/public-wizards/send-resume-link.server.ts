import * as z from "zod";
import { mailOutsider } from "#messages/delivery/mail-outsider.server.ts";
import type { App } from "#server/app.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { hashSecret } from "#server/http/secrets.ts";
import { job } from "#server/jobs/jobs.ts";
import { openSealing } from "#server/settings/sealing.ts";
import type { Language } from "#shared/languages.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { wizardPath } from "./wizard-cookie.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    resumeRun: true;
  }
}

type Input = {
  teamId: string;
  wizardId: string;
  runId: string;
  /** Whom it goes to, and the key of the run. */
  sealed: string;
  network: string;
  language: Language;
  name: string;
};

type Link = { to: string; key: string };
const link = z.object({ to: z.string(), key: z.string() });

/** Neither an address nor a key is to be read in the queue. */
export const sealResumeLink = (app: App, runId: string, given: Link): string =>
  openSealing(app.secret).seal(`resume link ${runId}`, JSON.stringify(given)).toString("base64url");

function openResumeLink(app: App, runId: string, sealed: string): Link | undefined {
  const opened = openSealing(app.secret).unseal(`resume link ${runId}`, Buffer.from(sealed, "base64url"));
  return "value" in opened ? link.parse(JSON.parse(opened.value)) : undefined;
}

const fromOneNetwork = { most: 5, seconds: 3600 };
const inAll = { most: 20, seconds: 24 * 3600 };

/** As with codes, nobody is sent many, whoever asks for them. */
export const sendResumeLink = job<Input>({
  name: "send-resume-link",
  run: async (app, { teamId, wizardId, runId, sealed, network, language, name }) => {
    const opened = openResumeLink(app, runId, sealed);
    if (!opened) return;
    const { to, key } = opened;
    const reader = hashSecret(app.secret, `${teamId} ${to.toLowerCase()}`).toString("base64url");
    const mayFromThere = await mayStillSpend(app, { key: `resume-link-to:${reader}:${network}`, ...fromOneNetwork });
    if (!mayFromThere || !(await mayStillSpend(app, { key: `resume-link-to:${reader}`, ...inAll }))) return;
    const team = await requireVisitedTeam(app, teamId);
    await mailOutsider(app, {
      ...{ teamId, kind: "resumeRun", to, language },
      path: `${wizardPath({ teamId, wizardId })}?resume=${key}`,
      values: { name, team: team.name },
    });
  },
});
