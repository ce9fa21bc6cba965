import type { App } from "#server/app.ts";
import { looksLikeSecret } from "#server/http/secrets.ts";
import { openSealing } from "#server/settings/sealing.ts";

const nameOf = (wizardId: string): string => `run key ${wizardId}`;

/**
 * A run's key as it stands in addresses where the browser may keep no cookies: it opens this wizard's pages, and neither
 * the key itself nor a link to go on elsewhere can be made of it.
 */
export const sealKey = (app: App, wizardId: string, key: string): string =>
  openSealing(app.secret).seal(nameOf(wizardId), key).toString("base64url");

export function unsealKey(app: App, wizardId: string, sealed: string | null): string | undefined {
  if (!sealed || !/^[\w-]{40,400}$/.test(sealed)) return undefined;
  const opened = openSealing(app.secret).unseal(nameOf(wizardId), Buffer.from(sealed, "base64url"));
  return "value" in opened && looksLikeSecret(opened.value) ? opened.value : undefined;
}
