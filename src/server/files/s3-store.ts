import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Store } from "./store.ts";

export type S3Settings = {
  bucket: string;
  /** Objects are `<folder>/<key>`. */
  folder?: string;
  /** Of files that come in parts: each takes as much memory, and there can be 10,000 of them. */
  partBytes?: number;
  region: string;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
};

/** Files as objects of one bucket. */
export function openS3Store(settings: S3Settings): Store {
  const { bucket, folder = "files", partBytes = 5 * 1024 * 1024 } = settings;
  // The library is large: a server that nobody uploads to does not carry it.
  let loading: Promise<S3Client> | undefined;
  const client = () => {
    loading ??= openClient(settings);
    return loading;
  };
  const objectAt = (key: string) => ({ Bucket: bucket, Key: `${folder}/${key}` });

  return {
    async put(key, body) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const params = { ...objectAt(key), Body: body };
      // A source that fails ends the upload, and its parts are taken back before this returns; `abort` would not wait.
      const manner = { queueSize: 1, partSize: partBytes, leavePartsOnError: false };
      await new Upload({ client: await client(), params, ...manner }).done();
    },

    async get(key, range) {
      const { GetObjectCommand } = await import("@aws-sdk/client-s3");
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const answer = await (await client()).send(new GetObjectCommand({ ...objectAt(key), Range }));
        if (answer.ContentLength === undefined) throw new Error("the object store did not say how long a file is");
        return { stream: answer.Body as Readable, bytes: answer.ContentLength };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await client()).send(new DeleteObjectCommand(objectAt(key)));
    },

    async *list() {
      const { ListObjectsV2Command } = await import("@aws-sdk/client-s3");
      let ContinuationToken: string | undefined;
      do {
        const part = { Bucket: bucket, Prefix: `${folder}/`, ContinuationToken };
        const answer = await (await client()).send(new ListObjectsV2Command(part));
        for (const { Key, LastModified } of answer.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice(folder.length + 1), at: LastModified };
        }
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken);
    },

    async ready() {
      const { HeadBucketCommand } = await import("@aws-sdk/client-s3");
      await (await client()).send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}

async function openClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region,
    // Servers other than Amazon's seldom have a host name per bucket, nor its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without a key pair the library looks where the machine keeps its own.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || $metadata?.httpStatusCode === 404;
};
