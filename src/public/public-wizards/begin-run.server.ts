import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { looksLikeSecret, newSecret } from "#server/http/secrets.ts";
import { findRun } from "#wizards/wizard-runs/run-rows.server.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { spendUnproven } from "../visitors/proof-of-work.server.ts";
import { keyName } from "./form-names.ts";
import { isProven } from "./fresh-form.server.ts";
import { prefillOf } from "./prefill.ts";
import { sealKey } from "./sealed-key.server.ts";
import { findVisitorRun } from "./visitor-run.server.ts";
import { keepKey, pathsOf } from "./wizard-cookie.ts";
import { type Visit, withKey } from "./wizard-page.server.ts";

/** A school behind one address registers at the same hour; a machine does not stop. */
const newRuns = { most: 300, seconds: 3600 };
/** Without proof of work: for the few who have no script, and from all of them together. */
const unproven = { most: 20, seconds: 3600 };
const unprovenInAll = { most: 200, seconds: 3600 };

/** The run that is written into: theirs, or a new one with a key that only they have. `proven`: where that was asked already. */
export async function begin(visit: Visit, proven?: boolean): Promise<Visit> {
  const { run, place } = visit;
  if (run) return visit;
  const given = givenKey(visit);
  const before = given && (await goOnWith(visit, given));
  const started = before || (await startWithin(visit, given ?? newSecret(), proven));
  const widget = visit.widget && { ...visit.widget, key: started.key };
  if (!widget) keepVisitorKey(visit, started.key);
  // Whether the browser keeps the cookie is known with its next request.
  const sealedKey = widget ? undefined : sealKey(visit.asked.app, place.wizardId, started.key);
  return { ...visit, ...started, widget, sealedKey, paths: pathsOf(place, widget, sealedKey) };
}

/** The one that its page has brought: a form that is sent twice is of one run. */
function givenKey({ asked, widget }: Visit): string | undefined {
  const sent = widget ? widget.key : asked.form.get(keyName);
  return looksLikeSecret(sent) ? sent : undefined;
}

type Started = Pick<Visit, "caller" | "run"> & { key: string };

/** What was begun by the same form before. */
async function goOnWith({ asked: { app }, wizard }: Visit, key: string): Promise<Started | undefined> {
  const run = await findVisitorRun(app, wizard.db, wizard.wizard.id, key);
  return run && { key, caller: withKey(app, wizard.caller, key), run };
}

/** As far as that may be: whoever is over goes on with what the same form has begun at the same moment. */
async function startWithin(visit: Visit, key: string, proven: boolean | undefined): Promise<Started> {
  try {
    await spendRun(visit, proven ?? (await isProven(visit)));
  } catch (error) {
    const faster = await goOnWith(visit, key);
    if (faster) return faster;
    throw error;
  }
  return startWith(visit, key);
}

async function spendRun({ asked: { app, address }, wizard: { wizard } }: Visit, proven: boolean) {
  const network = networkOf(address);
  await spend(app, { key: `public-run:${wizard.id}:${network}`, ...newRuns });
  if (proven) return;
  await spendUnproven(app, { key: `unproven-run:${wizard.id}:${network}`, ...unproven });
  await spendUnproven(app, { key: `unproven-run:${wizard.id}`, ...unprovenInAll });
}

async function startWith(visit: Visit, key: string): Promise<Started> {
  const { asked, wizard } = visit;
  const { app } = asked;
  const caller = withKey(app, wizard.caller, key);
  const input = { dataWizardId: wizard.wizard.id, language: wizard.language, prefill: prefillOf(asked.query) };
  try {
    const { run } = await startRun({ app, caller }, input);
    return { key, caller, run: await findRun(wizard.db, run.id) };
  } catch (error) {
    const faster = await goOnWith(visit, key);
    if (faster) return faster;
    // A run that was given up has used its key up.
    if (key !== givenKey(visit)) throw error;
    return startWith(visit, newSecret());
  }
}

export function keepVisitorKey({ asked, place, wizard }: Pick<Visit, "asked" | "place" | "wizard">, key: string) {
  const https = asked.app.env.APP_URL.startsWith("https:");
  keepKey(asked.reply, place, key, { days: wizard.flow.abandonAfterDays, https });
}
