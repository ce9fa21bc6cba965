import { resolve } from "node:path";
import * as z from "zod";
import { brandIds } from "#shared/brands.ts";
import { isNetwork } from "./http/network.ts";

const flag = z.stringbool();
const brand = z.enum(brandIds);

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", "it must be an address without a path")
    .optional(),
  DATA_DIR: z.string().default("./.data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ROLE: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(["web", "worker"])).min(1)),
  SEED: z.enum(["demo", "none"]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Simply <no-reply@simply.test>"),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  SIGNUP: z.enum(["open", "invite"]).optional(),
  BRAND_HOSTS: z
    .string()
    .default("")
    .transform((text) =>
      Object.fromEntries(
        text
          .split(",")
          .filter(Boolean)
          .map((pair) => pair.trim().split("=")),
      ),
    )
    .pipe(z.record(z.string(), brand)),
  SUPPORT_URL: z.url().optional(),
  /** Another build of the client, for tests. */
  CLIENT_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ENABLE_TEST_PAGES: flag.optional(),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed; nobody's by default. */
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isNetwork, "each must be an address or a range such as 10.0.0.0/8"))),
});

export type Env = ReturnType<typeof readEnv>;

/** Parses the environment once. A wrong value throws one sentence that names the variable. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Error(`The environment variable ${issue.path[0] as string} is not usable: ${issue.message}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  if (isProduction && !env.AUTH_SECRET) {
    throw new Error(
      "The environment variable AUTH_SECRET is missing: in production it must hold 32 or more random characters.",
    );
  }
  return {
    ...env,
    isProduction,
    DATA_DIR: resolve(env.DATA_DIR),
    APP_URL: (env.APP_URL ?? `http://${hostToOpen(env.HOST)}:${env.PORT}`).replace(/\/$/, ""),
    SEED: env.SEED ?? (isProduction ? "none" : "demo"),
    SIGNUP: env.SIGNUP ?? (isProduction ? "invite" : "open"),
    testPages: env.ENABLE_TEST_PAGES ?? !isProduction,
  };
}

/** Listening everywhere is no address to open; IPv6 stands in brackets. */
function hostToOpen(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
