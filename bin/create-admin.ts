import { openApp } from "../src/app/server/open-app.ts";
import { createAdmin } from "../src/people/auth/first-admin.server.ts";
import { emailAddress } from "../src/people/auth/rules.ts";
import { readEnv } from "../src/server/env.ts";
import { withDatabase } from "./with-database.ts";

/** Works beside a running Simply, and without one. */
async function main(email: string) {
  const env = { ...readEnv(), ROLE: ["web" as const], LOG_LEVEL: "warn" as const };
  await withDatabase(env, async (url) => {
    const { app, close } = await openApp(env, url);
    const link = await createAdmin(app, email).finally(close);
    console.log(`${email} is a system administrator. Open this link within an hour to set the password:\n  ${link}`);
  });
}

const email = emailAddress.safeParse(process.argv[2]);
if (email.success) await main(email.data);
else {
  console.error("Whose account? npm run create-admin -- EMAIL");
  process.exitCode = 1;
}
