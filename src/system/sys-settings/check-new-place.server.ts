import type { App } from "#server/app.ts";
import { placeOfSettings } from "#server/files/open-store.ts";
import { openS3Store } from "#server/files/s3-store.ts";
import type { SettingChanges } from "#server/settings/settings.ts";
import { refuseField } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.ts";
import { tryBucket } from "./test-files.server.ts";

const bucketKeys = ["s3Bucket", "s3Region", "s3Endpoint", "s3AccessKeyId", "s3SecretAccessKey"] as const;

/**
 * Files are the one thing that a wrong setting could lose. So a bucket is tried before new files go there, and one that
 * holds files is not exchanged for another: they are read from where they are.
 */
export async function checkNewPlace(app: App, changes: SettingChanges) {
  const isOther = bucketKeys.some((key) => Object.hasOwn(changes, key));
  if (!isOther && changes.filesIn !== "s3") return;
  const before = placeOfSettings(app.settings);
  const after = placeOfSettings({
    current: { ...app.settings.current, ...(changes as Partial<Settings>) },
    secret: (key) => {
      const given = changes[key];
      if (given === undefined) return app.settings.secret(key);
      return given === null ? {} : { value: given };
    },
  });
  const isElsewhere = before.s3 && (before.s3.bucket !== after.s3?.bucket || before.s3.endpoint !== after.s3?.endpoint);
  if (before.s3 && isElsewhere && (await mayHoldFiles(app, before.s3, before.unreadable ?? false))) {
    refuseField("s3Bucket", "sysSettings.errors.filesThere", { bucket: before.s3.bucket });
  }
  if (!after.s3 || after.unreadable) return;
  const { problem } = await tryBucket(after.s3);
  if (problem) refuseField("s3Bucket", `sysSettings.test.${problem}`);
}

type Bucket = Parameters<typeof openS3Store>[0];

/** One that does not answer may hold them too, unless there are no files at all. */
async function mayHoldFiles(app: App, bucket: Bucket, unreadable: boolean): Promise<boolean> {
  const anyFile = await app.db.app.selectFrom("file").select("id").limit(1).executeTakeFirst();
  if (unreadable) return anyFile !== undefined;
  try {
    for (const folder of ["files", "backups"]) {
      for await (const _ of openS3Store({ ...bucket, folder }).list()) return true;
    }
    return false;
  } catch {
    return anyFile !== undefined;
  }
}
