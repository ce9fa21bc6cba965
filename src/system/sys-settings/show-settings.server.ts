import { notificationAddresses } from "#messages/outcomes/notification-addresses.server.ts";
import type { App } from "#server/app.ts";
import type { Secret } from "#server/settings/settings.ts";
import { type SecretKey, secretKeys } from "#shared/settings.ts";
import type { ShownSecret, ShownSettings } from "./contract.ts";

/** What may be seen of the settings: no secret is among it. */
export const showSettings = ({ settings, ...app }: Pick<App, "settings" | "env" | "secret">): ShownSettings => ({
  values: settings.current,
  fixed: settings.variables as Record<string, string>,
  notifications: notificationAddresses(app),
  secrets: Object.fromEntries(secretKeys.map((key) => [key, showSecret(settings.secret(key))])) as Record<
    SecretKey,
    ShownSecret
  >,
});

/** A short one may be a person's own password: four characters would be much of it. */
const longEnough = 16;

const showSecret = ({ value, problem, setAt }: Secret): ShownSecret => ({
  isSet: value !== undefined || problem !== undefined,
  setAt: setAt?.toISOString() ?? null,
  ending: value !== undefined && value.length >= longEnough ? value.slice(-4) : null,
  problem: problem ?? null,
});
