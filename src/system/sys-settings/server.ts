import { note } from "#server/audit.ts";
import { feature, type RequestContext } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { changeSettings } from "./change-settings.server.ts";
import { sysSettingsContract, type TestOutcome } from "./contract.ts";
import { showSettings } from "./show-settings.server.ts";
import { testFiles } from "./test-files.server.ts";
import { testMail } from "./test-mail.server.ts";
import { testTwilio } from "./test-twilio.server.ts";

export const sysSettings = feature(sysSettingsContract, {
  readSettings: async ({ app }) => showSettings(app),

  changeSettings: async ({ app, caller, body, address }) => {
    await changeSettings(app, body, { userId: caller.userId, address });
    return showSettings(app);
  },

  testMail: (asked) => tried(asked, "mail", () => testMail(asked.app, asked.caller.email, asked.language)),
  testFiles: (asked) => tried(asked, "files", () => testFiles(asked.app)),
  testTwilio: (asked) => tried(asked, "twilio", () => testTwilio(asked.app)),
});

type Trying = Pick<RequestContext<Endpoint>, "app" | "address"> & { caller: { userId: string } };

async function tried({ app, caller, address }: Trying, what: string, attempt: () => Promise<TestOutcome>) {
  await spend(app, { key: `settings-test:${caller.userId}`, most: 30, seconds: 600 });
  const outcome = await attempt();
  const detail = { what, problem: outcome.problem };
  await note(app.db, { action: "settings_tested", actorId: caller.userId, detail, address });
  return outcome;
}
