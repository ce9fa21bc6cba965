import { createHmac } from "node:crypto";

/** Where Amazon's mail service takes letters in a region. */
export const sesHost = (region: string): string => `email-smtp.${region}.amazonaws.com`;

/** The password for it, which Amazon has everyone work out from the secret of a key pair; it holds for one region. */
export function sesPassword(secretAccessKey: string, region: string): string {
  const steps = ["11111111", region, "ses", "aws4_request", "SendRawEmail"];
  const signature = steps.reduce<Buffer>(
    (key, step) => createHmac("sha256", key).update(step).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  return Buffer.concat([Buffer.of(4), signature]).toString("base64");
}
