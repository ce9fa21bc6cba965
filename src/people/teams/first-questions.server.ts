import { authContract } from "#people/auth/contract.ts";
import type { Ask } from "#server/http/first-answers.ts";
import type { Answer } from "#shared/endpoint.ts";
import { teamsContract } from "./contract.ts";

/** Who somebody is, and which teams are theirs (`auth/ui/session.ts` asks for the same). */
export async function askWho(ask: Ask): Promise<void> {
  const start = (await ask(authContract.start.path)) as Answer<typeof authContract.start> | undefined;
  if (!start?.signedIn) return;
  const username = encodeURIComponent(start.signedIn.authUsername);
  await ask(`${teamsContract.findByAuthProvider.path.replace(":authUsername", username)}?needData=1`);
}
