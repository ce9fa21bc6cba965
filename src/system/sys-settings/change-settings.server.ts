import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { SettingChanges } from "#server/settings/settings.ts";
import { sameJson } from "#shared/same-json.ts";
import { isSecretKey, type SettingKey, type Settings } from "#shared/settings.ts";
import { checkChanges } from "./check-changes.server.ts";
import { checkNewPlace } from "./check-new-place.server.ts";

/** Everything or nothing; it counts in this process before this returns, in all others a moment later. */
export async function changeSettings(app: App, inputs: SettingChanges, by: { userId: string; address: string }) {
  const changes = onlyReal(app, inputs);
  const keys = Object.keys(changes);
  if (keys.length === 0) return;
  checkChanges(app.settings, changes);
  await checkNewPlace(app, changes);
  await app.db.transaction(async (tx) => {
    await app.settings.change(tx, changes, by.userId);
    if (changes.sessionDays) await shortenSessions(tx, changes.sessionDays);
    const detail = { keys, ...plainValues(changes) };
    await note(tx, { action: "settings_changed", actorId: by.userId, detail, address: by.address });
  });
  await app.settings.refresh();
}

/** What says something new. A secret always does: nobody can tell what it was before. */
const onlyReal = ({ settings }: App, inputs: SettingChanges): SettingChanges =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([key, value]) =>
        value !== undefined && (isSecretKey(key) || !sameJson(value, settings.current[key as SettingKey])),
    ),
  );

/** Who was promised thirty days has no more than one from now on, counted from their last visit. */
const shortenSessions = (tx: Db, days: number) =>
  tx.app
    .updateTable("session")
    .set({ expires_at: sql`least(expires_at, seen_at + make_interval(days => ${days}))` })
    .execute();

/** For the log: what is open to see, and of no service that it could open. */
const plainValues = (changes: SettingChanges) => {
  const told = toldKeys.filter((key) => changes[key] !== undefined).map((key) => [key, changes[key]]);
  return told.length > 0 ? { values: Object.fromEntries(told) } : {};
};

const toldKeys = [
  "productName",
  "defaultBrand",
  "defaultLanguage",
  "signUp",
  "testPages",
  "sessionDays",
  "signInTries",
  "uploadMegabytes",
  "uploadTypes",
  "auditMonths",
  "mailBy",
  "filesIn",
  "webhooksOn",
  "webhooksPerTeam",
] as const satisfies (keyof Settings)[];
