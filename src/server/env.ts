import { resolve } from "node:path";
import * as z from "zod";
import { brandIds } from "#shared/brands.ts";
import { type SettingKey, settingsSchema } from "#shared/settings.ts";
import { isLoopback } from "./http/known-host.ts";
import { isNetwork } from "./http/network.ts";
import { readDkimKey } from "./mail/dkim-key.ts";
import { tilesFileProblem, tilesOrigin, tilesUrlProblem } from "./map-tiles-source.ts";

const flag = z.stringbool();
const brand = z.enum(brandIds);

/** What the settings screen would take too: it shows what the environment has decided. */
const asSetting = (key: SettingKey, sentence: string) =>
  z.string().refine((text) => settingsSchema.shape[key].safeParse(text).success, sentence);
const region = "it must be a region such as us-east-1";
const noSpaces = "it must have no spaces";

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
  /** Of the database itself, where `DATABASE_URL` leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ROLE: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(["web", "worker"])).min(1)),
  SEED: z.enum(["demo", "none"]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** How many emails are handed over to it at the same time. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).optional(),
  DKIM_DOMAIN: asSetting("dkimDomain", "it must be a domain such as camp.example").optional(),
  DKIM_SELECTOR: asSetting("dkimSelector", "it must be a name without spaces").optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .refine((text) => readDkimKey(text) !== undefined, "it must be an RSA key in PEM")
    .optional(),
  MAIL_FROM: asSetting("mailFrom", "it must be an email address, or a name with one in angle brackets").default(
    "Simply <no-reply@simply.test>",
  ),
  S3_BUCKET: asSetting("s3Bucket", noSpaces).optional(),
  S3_REGION: asSetting("s3Region", region).default("us-east-1"),
  S3_ENDPOINT: asSetting("s3Endpoint", "it must be an address that starts with https://").optional(),
  S3_ACCESS_KEY_ID: asSetting("s3AccessKeyId", noSpaces).optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SES_REGION: asSetting("sesRegion", region).optional(),
  SES_ACCESS_KEY_ID: asSetting("sesAccessKeyId", noSpaces).optional(),
  SES_SECRET_ACCESS_KEY: z.string().optional(),
  /** Of the account at Amazon that has events of messages sent to us. */
  SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,64}$/, "it must be the name of a configuration set")
    .optional(),
  /** Where emails come back to that could not be delivered by SMTP, if not to their sender. */
  BOUNCE_ADDRESS: asSetting(
    "bounceAddress",
    "it must be an email address with at most 11 characters before the @",
  ).optional(),
  /** The mailbox that they are read from: `imaps://user:password@host:993/INBOX`. */
  BOUNCE_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** Something that answers as Amazon's service does, for tests. */
  SES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TWILIO_ACCOUNT_SID: asSetting("twilioAccountSid", "it must start with AC and have 34 characters").optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: asSetting(
    "twilioFrom",
    "it must be a number that starts with +, or an SID that starts with MG",
  ).optional(),
  /** Something that answers as Twilio does, for tests. */
  TWILIO_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who is asked what domains say of mail in their name; else whoever this machine asks. */
  DNS_SERVERS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
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
  /** Where Nominatim's `/search` answers, or something that answers like it. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How often it may be asked; the public Nominatim wants to be asked once a second at most. */
  GEOCODER_PER_SECOND: z.coerce.number().positive().max(1000).default(1),
  /** Vector tiles for maps: `https://…/{z}/{x}/{y}.pbf`, asked for by browsers. */
  MAP_TILES_URL: z.string().max(2000).optional(),
  /** The same from a PMTiles file on this machine. */
  MAP_TILES_FILE: z.string().optional(),
  /** For whoever has a backup of their own, and no room for another. */
  UPGRADE_WITHOUT_BACKUP: flag.optional(),
  /** Another build of the client, for tests. */
  CLIENT_DIR: z.string().optional(),
  /** Opens `/api/metrics` to who sends it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{32,}$/, "it must have 32 or more characters, and no spaces")
    .optional(),
  /** The same on a port of its own, without a token. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** How long it is not ready, and still answers, before it stops. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
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
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new Error(
      "The environment variable DATABASE_DIRECT_URL is not usable: it goes with a DATABASE_URL that leads to a connection pooler.",
    );
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new Error(
      "The environment variable METRICS_PORT is not usable: PORT is the same, and it must be another one.",
    );
  }
  const signing = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_PRIVATE_KEY];
  if (signing.some(Boolean) && !signing.every(Boolean)) {
    throw new Error(
      "The environment variable DKIM_PRIVATE_KEY is not usable alone: DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY go together.",
    );
  }
  const APP_URL = (env.APP_URL ?? `http://${hostToOpen(env.HOST)}:${env.PORT}`).replace(/\/$/, "");
  checkMapTiles(env, APP_URL);
  return {
    ...env,
    isProduction,
    DATA_DIR: resolve(env.DATA_DIR),
    APP_URL,
    mapTilesOrigin: tilesOrigin(env.MAP_TILES_URL, APP_URL),
    SEED: env.SEED ?? (isProduction ? "none" : "demo"),
    SIGNUP: env.SIGNUP ?? (isProduction ? "invite" : "open"),
    testPages: env.ENABLE_TEST_PAGES ?? (!isProduction && isLoopback(env.HOST)),
    /** The variables that somebody has set: these beat what is set on the screen. */
    given: new Set(Object.keys(given).filter((name) => Object.hasOwn(schema.shape, name))) as ReadonlySet<string>,
  };
}

function checkMapTiles({ MAP_TILES_URL, MAP_TILES_FILE }: z.output<typeof schema>, appUrl: string) {
  const wrong = (name: string, problem: string | undefined) => {
    if (problem) throw new Error(`The environment variable ${name} is not usable: ${problem}.`);
  };
  if (MAP_TILES_URL && MAP_TILES_FILE) wrong("MAP_TILES_FILE", "MAP_TILES_URL is set too, and one of them is enough");
  if (MAP_TILES_URL) wrong("MAP_TILES_URL", tilesUrlProblem(MAP_TILES_URL, appUrl));
  if (MAP_TILES_FILE) wrong("MAP_TILES_FILE", tilesFileProblem(MAP_TILES_FILE));
}

/** Listening everywhere is no address to open; IPv6 stands in brackets. */
function hostToOpen(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
