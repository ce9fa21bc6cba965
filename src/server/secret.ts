import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";

/** From the environment; outside production one is made once and kept beside the data. */
export function readSecret(env: Env): Buffer {
  if (env.AUTH_SECRET) return Buffer.from(env.AUTH_SECRET);
  const file = join(env.DATA_DIR, "auth-secret");
  mkdirSync(env.DATA_DIR, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return Buffer.from(readFileSync(file, "utf8"));
}
