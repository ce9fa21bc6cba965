import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { newSecret } from "#server/http/secrets.ts";
import { findRun } from "#wizards/wizard-runs/run-rows.server.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { prefillOf } from "./prefill.ts";
import { keepKey, pathsOf } from "./wizard-cookie.ts";
import { type Visit, withKey } from "./wizard-page.server.ts";

/** A school behind one address registers at the same hour; a machine does not stop. */
const newRuns = { most: 300, seconds: 3600 };

/** The run that is written into: theirs, or a new one with a key that only they have. */
export async function begin(visit: Visit): Promise<Visit> {
  const { asked, wizard, run, place } = visit;
  if (run) return visit;
  const { app, address } = asked;
  await spend(app, { key: `public-run:${wizard.wizard.id}:${networkOf(address)}`, ...newRuns });
  const key = newSecret();
  const caller = withKey(app, wizard.caller, key);
  const prefill = prefillOf(asked.query);
  const input = { dataWizardId: wizard.wizard.id, language: wizard.language, prefill };
  const { run: started } = await startRun({ app, caller }, input);
  const frame = visit.frame && { ...visit.frame, key };
  if (!frame) keepVisitorKey(visit, key);
  const begun = { key, caller, frame, paths: pathsOf(place, frame), run: await findRun(wizard.db, started.id) };
  return { ...visit, ...begun };
}

export function keepVisitorKey({ asked, place, wizard }: Pick<Visit, "asked" | "place" | "wizard">, key: string) {
  const https = asked.app.env.APP_URL.startsWith("https:");
  keepKey(asked.reply, place, key, { days: wizard.flow.abandonAfterDays, https });
}
