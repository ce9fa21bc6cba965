import { sql } from "kysely";
import {
  isSecretKey,
  plainDefaults,
  type SecretKey,
  type SettingKey,
  type Settings,
  secretKeys,
  settingsSchema,
} from "#shared/settings.ts";
import type { Db } from "../db/db.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { fixedByEnv } from "./fixed-by-env.ts";
import { openSealing, type SealProblem } from "./sealing.ts";

export const settingsChannel = "simply_settings";

/** `value` is absent where there is none, and where it cannot be opened. */
export type Secret = { value?: string; problem?: SealProblem; setAt?: Date };

/** Null takes a setting away: its default, or no secret, counts again. */
export type SettingChanges = Partial<Settings> & Partial<Record<SecretKey, string | null>>;

export type AppSettings = Awaited<ReturnType<typeof openSettings>>;

type Parts = { env: Env; db: Db; secret: Buffer; log: Log };
type Row = { key: string; value: unknown; sealed: Buffer | null; updated_at: Date };

/**
 * What the whole installation is set to. The environment beats what is stored, and that the defaults. Kept in memory;
 * whoever changes something tells all processes, which read it anew.
 */
export async function openSettings({ env, db, secret, log }: Parts) {
  const sealing = openSealing(secret);
  const fixed = fixedByEnv(env);
  let current = defaultsFor(env);
  let secrets = {} as Record<SecretKey, Secret>;
  let asked = 0;
  let applied = 0;
  await refresh();

  return {
    /** As they count at this moment: ask each time, keep nothing. */
    get current(): Settings {
      return current;
    },
    secret: (key: SecretKey): Secret => secrets[key],
    /** The environment variable that decides a setting. */
    variables: fixed.variables,
    refresh,

    /** In the caller's transaction; once it is committed, `refresh` makes it count here, and a word to all others there. */
    async change(tx: Db, changes: SettingChanges, userId: string): Promise<void> {
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) continue;
        if (value === null) {
          await tx.app.deleteFrom("setting").where("key", "=", key).execute();
          continue;
        }
        const sealed = isSecretKey(key) ? sealing.seal(key, String(value)) : null;
        const stored = {
          value: sealed ? null : JSON.stringify(value),
          sealed,
          updated_at: new Date(),
          updated_by: userId,
        };
        await tx.app
          .insertInto("setting")
          .values({ key, ...stored })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(stored))
          .execute();
      }
      await sql`select pg_notify(${settingsChannel}, '')`.execute(tx.app);
    },
  };

  async function refresh(): Promise<void> {
    const mine = ++asked;
    const rows = await db.app.selectFrom("setting").select(["key", "value", "sealed", "updated_at"]).execute();
    // An answer that was overtaken by a newer one says nothing any more.
    if (mine < applied) return;
    applied = mine;
    current = { ...defaultsFor(env), ...readValues(rows), ...onlySettings(fixed.values) };
    secrets = Object.fromEntries(secretKeys.map((key) => [key, readSecret(key, rows)])) as typeof secrets;
  }

  function readValues(rows: Row[]): Partial<Settings> {
    return Object.fromEntries(
      rows.flatMap(({ key, value }) => {
        const schema = settingsSchema.shape[key as SettingKey];
        const parsed = schema?.safeParse(value);
        if (parsed && !parsed.success) log.warn({ setting: key }, "a stored setting is not usable; its default counts");
        return parsed?.success ? [[key, parsed.data]] : [];
      }),
    );
  }

  function readSecret(key: SecretKey, rows: Row[]): Secret {
    const given = fixed.values[key];
    if (given !== undefined) return given ? { value: given } : {};
    const row = rows.find((each) => each.key === key);
    if (!row?.sealed) return {};
    const opened = sealing.unseal(key, row.sealed);
    if ("problem" in opened) log.warn({ setting: key, problem: opened.problem }, "a stored secret cannot be opened");
    return { ...opened, setAt: row.updated_at };
  }
}

const defaultsFor = (env: Env): Settings => ({
  ...plainDefaults,
  signUp: env.SIGNUP,
  testPages: env.testPages,
  mailFrom: env.MAIL_FROM,
});

const onlySettings = (values: object): Partial<Settings> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isSecretKey(key)));
