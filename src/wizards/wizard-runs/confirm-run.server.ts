import { maskAddress, readAddress } from "#messages/consent/addresses.ts";
import { askConsent } from "#messages/consent/ask-consent.server.ts";
import { clearAutomaticText } from "#messages/delivery/clear-departure.server.ts";
import { sendAsTeam } from "#messages/delivery/send-as-team.server.ts";
import { readTeamLook } from "#platform/system-emails/read-team-look.server.ts";
import { writeTeamEmail } from "#platform/system-emails/write-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { hashSecret } from "#server/http/secrets.ts";
import { job } from "#server/jobs/jobs.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { mergeText } from "../tasks/merge-text.server.ts";
import { shapesBefore } from "../tasks/variable-shapes.ts";
import { type OpenRun, openRun, playRun } from "./open-run.server.ts";
import { findRun } from "./run-rows.server.ts";
import { visitorOfWork } from "./visitors-of-runs.server.ts";

type Input = { teamId: string; runId: string };

/** Part of the transaction that finishes a visitor's run: the letter goes out once it is committed, and only then. */
export async function confirmRun({ app, caller, run, flow }: OpenRun, tx: Db): Promise<void> {
  if (run.visitor_key && flow.confirmation)
    await app.jobs.send(tx, sendConfirmation, { teamId: caller.teamId, runId: run.id });
}

/** To one address, whoever has typed it in. */
const mostToOne = { most: 5, seconds: 24 * 3600 };

/** What it says, and to whom, follows from the run: nothing of it stands in the queue. */
export const sendConfirmation = job<Input>({
  name: "send-wizard-confirmation",
  run: async (app, { teamId, runId }) => {
    const team = app.db.team(teamId);
    const letter = await writeConfirmation(app, { teamId, runId });
    if (!letter || (await isRefused(app, team, letter.key))) return;
    const clearance = await clearConfirmation(app, team, runId);
    if (!clearance) return app.log.warn({ teamId, runId }, "a confirmation that nobody has approved was not sent");
    const look = await readTeamLook(app, teamId);
    if (look) await sendAsTeam(app, { teamId, name: look.name, departure: clearance }, writeTeamEmail(look, letter));
  },
});

/** Where the team wants approval: whoever has published the wizard may approve what it sends to its visitors. */
async function clearConfirmation(app: App, team: TeamDb, runId: string) {
  const run = await findRun(team, runId);
  if (!run) return undefined;
  const version = await team
    .from("data_wizard_version")
    .select("is_confirmation_approved")
    .where("id", "=", run.version_id)
    .executeTakeFirst();
  const isApproved = version?.is_confirmation_approved ?? false;
  return clearAutomaticText(app.db, team.id, { kind: "confirmation", isApproved });
}

type Letter = { to: string; key: string; subject: string; text: string; language: Language };

/** In the language of the run, with what it knew at its end; nothing where nobody has given an address. */
async function writeConfirmation(app: App, { teamId, runId }: Input): Promise<Letter | undefined> {
  const run = await findRun(app.db.team(teamId), runId);
  const caller = await visitorOfWork(app.db, { teamId, params: { runId } });
  if (run?.status !== "finished" || run.undone_at || !caller) return undefined;
  const open = await openRun({ app, db: app.db, caller }, run);
  const { flow, definitions } = open;
  if (!flow.confirmation) return undefined;
  const { memory } = await playRun({ ...open, flow: { ...flow, steps: [] } });
  const address = await addressIn(open, memory);
  if (!address) return undefined;
  const shapes = shapesBefore(flow, { definitions, viewCollection: () => undefined });
  const merge = (text: string) => mergeText(memory, shapes, text, "plain");
  const subject = (await merge(flow.confirmation.subject)).replace(/\s+/g, " ").slice(0, 200);
  const text = await merge(flow.confirmation.text);
  return { to: address.address, key: address.key, subject, text, language: chooseLanguage(definitions.language) };
}

async function addressIn({ flow }: OpenRun, memory: Memory) {
  if (!flow.confirmation) return undefined;
  const known = await memory.find(flow.confirmation.to);
  const given = known?.kind === "value" && typeof known.value === "string" ? known.value : "";
  return readAddress("EMAIL", given);
}

type Memory = Awaited<ReturnType<typeof playRun>>["memory"];

/** Where the confirmation of a visitor's run goes, as its owner knows the address again; null where none goes. */
export async function confirmedTo(open: OpenRun, memory: Memory): Promise<string | null> {
  const { app, team, run } = open;
  if (!run.visitor_key || run.undone_at) return null;
  const address = await addressIn(open, memory);
  if (!address || (await wantsNone(app, team, address.key))) return null;
  return (await clearConfirmation(app, team, run.id)) ? maskAddress("EMAIL", address.address) : null;
}

async function wantsNone(app: App, team: TeamDb, key: string): Promise<boolean> {
  const question = { method: "EMAIL", contentType: "TRANSACTIONAL", listId: null } as const;
  return (await askConsent(app, team, question, [key])).size > 0;
}

/** Who wants none, and who has had many. */
async function isRefused(app: App, team: TeamDb, key: string): Promise<boolean> {
  if (await wantsNone(app, team, key)) return true;
  const to = hashSecret(app.secret, `${team.id} ${key}`).toString("base64url");
  return !(await mayStillSpend(app, { key: `wizard-confirmation:${to}`, ...mostToOne }));
}
