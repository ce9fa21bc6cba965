import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { newSecret } from "#server/http/secrets.ts";
import { findRun } from "#wizards/wizard-runs/run-rows.server.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { prefillOf } from "./prefill.ts";
import { findVisitorRun } from "./visitor-run.server.ts";
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
  // A widget has been given one already: a form that is sent twice is of one run.
  const started = await startWith(visit, visit.widget?.key ?? newSecret());
  const widget = visit.widget && { ...visit.widget, key: started.key };
  if (!widget) keepVisitorKey(visit, started.key);
  return { ...visit, ...started, widget, paths: pathsOf(place, widget) };
}

async function startWith(visit: Visit, key: string): Promise<Pick<Visit, "key" | "caller" | "run"> & { key: string }> {
  const { asked, wizard, widget } = visit;
  const { app } = asked;
  const caller = withKey(app, wizard.caller, key);
  const input = { dataWizardId: wizard.wizard.id, language: wizard.language, prefill: prefillOf(asked.query) };
  try {
    const { run } = await startRun({ app, caller }, input);
    return { key, caller, run: await findRun(wizard.db, run.id) };
  } catch (error) {
    const faster = await findVisitorRun(app, wizard.db, wizard.wizard.id, key);
    if (faster) return { key, caller, run: faster };
    // A run that was given up has used its key up.
    if (key !== widget?.key) throw error;
    return startWith(visit, newSecret());
  }
}

export function keepVisitorKey({ asked, place, wizard }: Pick<Visit, "asked" | "place" | "wizard">, key: string) {
  const https = asked.app.env.APP_URL.startsWith("https:");
  keepKey(asked.reply, place, key, { days: wizard.flow.abandonAfterDays, https });
}
