import { sign } from "node:crypto";
import { newId } from "#shared/ids.ts";
import { makeSelfSigned } from "./self-signed.ts";

export const snsTopic = "arn:aws:sns:us-east-1:123456789012:messages";
const certificateUrl = `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${"0a".repeat(16)}.pem`;

/** Signs as Amazon does, with a certificate of its own. */
export function openSns() {
  const { key, cert } = makeSelfSigned("sns.amazonaws.com");
  return {
    cert,
    certificateUrl,
    message(changed: Record<string, string> = {}): Record<string, string> {
      const message: Record<string, string> = {
        ...{ Type: "Notification", MessageId: newId(), TopicArn: snsTopic, Message: "{}", SignatureVersion: "2" },
        ...{ Timestamp: "2026-11-16T10:00:00.000Z", SigningCertURL: certificateUrl, ...changed },
      };
      const names =
        message.Type === "Notification"
          ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
          : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
      const text = names
        .flatMap((name) => (Object.hasOwn(message, name) ? [`${name}\n${message[name]}\n`] : []))
        .join("");
      return { ...message, Signature: sign("sha256", Buffer.from(text), key).toString("base64") };
    },
  };
}
