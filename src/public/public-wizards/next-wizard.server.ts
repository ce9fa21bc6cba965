import { createHash } from "node:crypto";
import type { App } from "#server/app.ts";
import { deriveSecret } from "#server/http/secrets.ts";
import { Refusal } from "#shared/errors.ts";
import { findRun, isOpen } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { openingAt, openPublicWizard } from "./open-public-wizard.server.ts";
import { keyHash } from "./visitor-run.server.ts";
import { wizardPath } from "./wizard-cookie.ts";
import type { Visit } from "./wizard-page.server.ts";

type Next = NonNullable<RunScreen["finish"]>["next"];

/**
 * Where a visitor goes on with what was handed over: the address that puts the key of the next run into their browser. That
 * key follows from the one of this run, so that it is the same whenever they come by. Nothing where it is not public.
 */
export async function nextAddress(
  { asked: { app }, place, wizard, key }: Visit,
  next: Next,
): Promise<string | undefined> {
  if (!next || !key) return undefined;
  const there = { teamId: place.teamId, wizardId: next.dataWizardId };
  const opened = await openPublicWizard(app, there, wizard.language).catch(asNothing);
  if (!opened || openingAt(opened.flow, new Date()) !== "open") return undefined;
  const nextKey = keyOf(app, key, next.runId);
  const run = await findRun(wizard.db, next.runId);
  if (!run || (run.visitor_key === null && !isOpen(run))) return undefined;
  if (run.visitor_key === null)
    await wizard.db.data
      .updateTable("_wizard_run")
      .set({ visitor_key: keyHash(app, nextKey) })
      .where("id", "=", next.runId)
      .where("visitor_key", "is", null)
      .where("started_by", "is", null)
      .execute();
  return `${app.env.APP_URL}${wizardPath(there)}?resume=${nextKey}`;
}

const keyOf = ({ secret }: App, key: string, runId: string): string =>
  deriveSecret(secret, "key of the next run", createHash("sha256").update(`${key} ${runId}`).digest());

function asNothing(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
