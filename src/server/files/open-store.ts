import { join } from "node:path";
import { Refusal } from "#shared/errors.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { AppSettings } from "../settings/settings.ts";
import { openDiskStore } from "./disk-store.ts";
import { layeredStore } from "./layered-store.ts";
import { openS3Store, type S3Settings } from "./s3-store.ts";
import type { Store } from "./store.ts";

/** What people upload, and backups of everything, lie apart: each is looked through and cleared by its own rules. */
export type StoreName = "files" | "backups";

/** Where new bytes go, and the bucket there is, if any; `unreadable`: its key cannot be opened. */
export type FileStoreSettings = { first: "disk" | "s3"; s3?: S3Settings; unreadable?: boolean };

/** `place` is asked each time, so that another one counts at once. */
export function openStore(
  env: Env,
  log: Log,
  name: StoreName,
  place: () => FileStoreSettings = () => placeOfEnv(env),
): Store {
  const disk = openDiskStore(join(env.DATA_DIR, name));
  disk.removeStale().catch((error) => log.warn({ err: error }, "unfinished uploads could not be cleared"));
  let bucket: { key: string; store: Store } | undefined;
  return layeredStore(() => {
    const { first, s3, unreadable } = place();
    if (!s3) return [disk];
    if (unreadable) return first === "s3" ? [closedStore, disk] : [disk, closedStore];
    const key = JSON.stringify(s3);
    if (bucket?.key !== key) bucket = { key, store: openS3Store({ ...s3, ...partsOf[name] }) };
    return first === "s3" ? [bucket.store, disk] : [disk, bucket.store];
  });
}

/** Nothing goes there, and nobody may take for gone what could lie there. */
const closedStore: Store = {
  put: refuse,
  get: refuse,
  remove: refuse,
  // biome-ignore lint/correctness/useYield: there is nothing to tell.
  async *list() {
    await refuse();
  },
  ready: refuse,
};

async function refuse(): Promise<never> {
  throw new Refusal("unavailable");
}

const partsOf: Record<StoreName, Partial<S3Settings>> = {
  files: { folder: "files" },
  // A backup of everything may have hundreds of gigabytes, and there is one at a time.
  backups: { folder: "backups", partBytes: 32 * 1024 * 1024 },
};

const placeOfEnv = (env: Env): FileStoreSettings =>
  env.S3_BUCKET
    ? {
        first: "s3",
        s3: {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        },
      }
    : { first: "disk" };

/** From what is set now. */
export function placeOfSettings({ current, secret }: Pick<AppSettings, "current" | "secret">): FileStoreSettings {
  const { filesIn: first, s3Bucket: bucket } = current;
  if (!bucket) return { first: "disk" };
  const { value, problem } = secret("s3SecretAccessKey");
  return {
    first,
    s3: {
      bucket,
      region: current.s3Region,
      endpoint: current.s3Endpoint || undefined,
      accessKeyId: current.s3AccessKeyId || undefined,
      secretAccessKey: value,
    },
    ...(problem && { unreadable: true }),
  };
}
