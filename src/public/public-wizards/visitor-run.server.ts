import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hashSecret, looksLikeSecret } from "#server/http/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { findRunByKey, type RunRow } from "#wizards/wizard-runs/run-rows.server.ts";

/** What is kept of a visitor's key. */
export const keyHash = ({ secret }: Pick<App, "secret">, key: string): string =>
  hashSecret(secret, key).toString("base64url");

/** The run that a key goes on with; of this wizard, and not one that was given up. */
export async function findVisitorRun(app: App, team: TeamDb, wizardId: string, key: string | undefined) {
  if (!looksLikeSecret(key)) return undefined;
  return findRunByKey(team, wizardId, keyHash(app, key));
}

type Fresh = { wizardId: string; versionId: string; language: Language; answers?: Record<string, unknown> };

/** A run that nobody has begun yet, to show its first step by: looking at a page writes nothing. */
export const unbegunRun = ({ wizardId, versionId, language, answers = {} }: Fresh): RunRow => ({
  ...{ id: newId(), wizard_id: wizardId, version_id: versionId, status: "in_progress", started_by: null },
  ...{ start_record_id: null, handed: {}, handed_from: null, answers, passed: [], step_id: null, checkpoints: [] },
  ...{ generation: 0, language, version: 1, started_at: new Date(), answered_at: null, finished_at: null },
  ...{ change_set_id: null, work_id: null, report: [], failure: null, next_run_id: null, undone_at: null },
  ...{ visitor_key: null, recognized_at: null, opened_by: null },
});
