import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Store } from "./store.ts";

export type S3Settings = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
};

/** Files as objects `files/<key>` of one bucket. */
export function openS3Store(settings: S3Settings): Store {
  const { bucket } = settings;
  // The library is large: a server that nobody uploads to does not carry it.
  let loading: Promise<S3Client> | undefined;
  const client = () => {
    loading ??= openClient(settings);
    return loading;
  };
  const objectAt = (key: string) => ({ Bucket: bucket, Key: `files/${key}` });

  return {
    async put(key, body) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const params = { ...objectAt(key), Body: body };
      // A source that fails ends the upload, and its parts are taken back before this returns; `abort` would not wait.
      await new Upload({ client: await client(), params, queueSize: 1, leavePartsOnError: false }).done();
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
        const part = { Bucket: bucket, Prefix: "files/", ContinuationToken };
        const answer = await (await client()).send(new ListObjectsV2Command(part));
        for (const { Key, LastModified } of answer.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice("files/".length), at: LastModified };
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
