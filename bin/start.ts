import { demoSignIns, hasPeople } from "../seeds/demo-sign-ins.ts";
import { run, type SeedDemo, type Started } from "../src/app/server/main.ts";
import { readEnv } from "../src/server/env.ts";
import { AlreadyRunningError } from "../src/server/postgres/embedded-postgres.ts";
import { demoPassword } from "../src/testing/factories.ts";
import { runChild } from "./run-child.mjs";

const say = (sentence: string) => console.log(sentence);

/** `parent`: whoever had started us when we began. */
export async function start(parent: number) {
  try {
    const env = readEnv();
    if (env.isProduction && !process.env.APP_URL) {
      say(`APP_URL is not set: links in emails will point to ${env.APP_URL}, and cookies are not limited to https.`);
    }
    const product = run(env, say, seedBeside);
    stopOnSignal(product.stop, parent, env.DRAIN_SECONDS);
    welcome(env.APP_URL, await product.started);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof AlreadyRunningError) say(reason);
    else console.error(process.env.LOG_LEVEL === "debug" ? error : `Simply could not start: ${reason}`);
    process.exitCode = 1;
    // Something may still hold the process open; the sentence above is what matters.
    setTimeout(() => process.exit(1), 500).unref();
  }
}

const seedBeside: SeedDemo = async ({ app, databaseUrl }, onBegin) => {
  if (await hasPeople(app.db)) return;
  onBegin();
  const isSeeded = await runChild("seed-demo.ts", { flags: process.execArgv, env: { DATABASE_URL: databaseUrl } });
  if (!isSeeded) throw new Error("the demo world could not be made, for the reason above.");
};

/** From the first moment on: what a start has begun by then is ended too. A second signal ends without ceremony. */
function stopOnSignal(stop: () => Promise<void>, parent: number, drainSeconds: number) {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    say("Stopping …");
    setTimeout(() => process.exit(1), drainSeconds * 1000 + 9_500).unref();
    await stop().catch((error: unknown) => console.error(error));
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  if (process.env.npm_lifecycle_event) endWithShell(end, parent);
}

/** npm runs us through a shell that dies of a signal without passing it on: when it is gone, we are meant too. */
function endWithShell(end: () => Promise<void>, shell: number) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    void end();
  }, 500);
  watch.unref();
}

function welcome(appUrl: string, { isDemo, firstAdminUrl }: Started) {
  say(`\nSimply is running at ${appUrl}\n`);
  if (isDemo) {
    say(`Demo sign-ins, all with the password ${demoPassword}:`);
    for (const { email, who } of demoSignIns) say(`  ${email.padEnd(20)} ${who}`);
    say("");
  }
  if (firstAdminUrl)
    say(`There is no system administrator yet. Open this link once to create one:\n  ${firstAdminUrl}\n`);
}
