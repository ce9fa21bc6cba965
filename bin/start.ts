import { demoSignIns } from "../seeds/demo.ts";
import { readEnv } from "../src/server/env.ts";
import { run } from "../src/server/main.ts";
import { AlreadyRunningError } from "../src/server/postgres/embedded-postgres.ts";
import { demoPassword } from "../src/testing/factories.ts";
import { buildClient } from "./build-client.ts";

const say = (sentence: string) => console.log(sentence);

/** Ctrl-C reaches npm and us; a second one, or ten seconds, ends without ceremony. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    say("Stopping …");
    setTimeout(() => process.exit(1), 9_500).unref();
    await stop();
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

try {
  const env = readEnv();
  if (env.ROLE.includes("web")) await buildClient(say);
  const running = await run(env, say);
  stopOnSignal(running.stop);
  say(`\nSimply is at ${env.APP_URL}\n`);
  if (running.isDemo) {
    say(`Demo sign-ins, all with the password ${demoPassword}:`);
    for (const { email, who } of demoSignIns) say(`  ${email.padEnd(20)} ${who}`);
    say("");
  }
  if (running.firstAdminUrl)
    say(`There is no system administrator yet. Open this once to make one:\n  ${running.firstAdminUrl}\n`);
} catch (error) {
  if (error instanceof AlreadyRunningError) say(error.message);
  else
    console.error(
      error instanceof Error && process.env.LOG_LEVEL !== "debug" ? `Simply could not start: ${error.message}` : error,
    );
  process.exitCode = 1;
  // Something may still hold the process open; the sentence above is what matters.
  setTimeout(() => process.exit(1), 500).unref();
}
