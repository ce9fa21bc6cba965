import { sign } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Outbound } from "#server/http/outbound.ts";
import { newId } from "#shared/ids.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { confirmSubscription, openSnsCertificates, type SnsMessage, verifySns } from "./verify-sns.server.ts";

const topic = "arn:aws:sns:us-east-1:123456789012:messages";
const certificateUrl = `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${"0a".repeat(16)}.pem`;
const subscribeUrl = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=x";
let ours: { key: string; cert: string };
let others: { key: string; cert: string };
let asked: string[] = [];

beforeAll(() => {
  ours = makeSelfSigned("sns.amazonaws.com");
  others = makeSelfSigned("evil.example");
});

/** As Amazon signs: written down here once more, by its documentation. */
function signed(changed: Partial<Record<keyof SnsMessage, string>> = {}, key = ours.key): Record<string, string> {
  const message: Record<string, string> = {
    ...{ Type: "Notification", MessageId: newId(), TopicArn: topic, Message: "{}" },
    ...{ Timestamp: "2026-11-16T10:00:00.000Z", SignatureVersion: "2", SigningCertURL: certificateUrl, ...changed },
  };
  const isNotification = message.Type === "Notification";
  const names = isNotification
    ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
    : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join("");
  const hash = message.SignatureVersion === "1" ? "sha1" : "sha256";
  return { ...message, Signature: sign(hash, Buffer.from(text), key).toString("base64") };
}
const read = (body: unknown, { cert = ours.cert, topics = [topic] } = {}) => {
  asked = [];
  const readCertificate = async (url: string) => {
    asked.push(url);
    return cert;
  };
  return verifySns(body, { topics, readCertificate });
};
const problemOf = (body: unknown, trust = {}) =>
  read(body, trust).then(
    () => "none",
    ({ problem }) => problem,
  );

describe("a message of SNS", () => {
  it.each(["1", "2"])(
    "is believed with a signature of version %s, with a subject or without, as text or as an object",
    async (SignatureVersion) => {
      for (const Subject of [undefined, "Amazon SES Email Event"]) {
        const message = signed({ SignatureVersion, ...(Subject && { Subject }), Message: 'a "quoted"\nline' });
        expect(await read(message)).toMatchObject({ MessageId: message.MessageId, Message: 'a "quoted"\nline' });
        expect(await read(JSON.stringify(message))).toMatchObject({ MessageId: message.MessageId });
      }
    },
  );

  it.each(["Message", "MessageId", "Timestamp", "Type", "Subject"])(
    "is not believed with another %s than was signed",
    async (name) => {
      const message = signed({ Subject: "x" });
      const other = name === "Type" ? "UnsubscribeConfirmation" : `${message[name]}x`;
      expect(await problemOf({ ...message, [name]: other })).toBe("signature");
    },
  );

  it("is not believed about a topic that is not ours, and nothing is fetched for it", async () => {
    expect(await problemOf(signed({ TopicArn: `${topic}-evil` }))).toBe("topic");
    expect(await problemOf(signed(), { topics: [] })).toBe("topic");
    expect(asked).toEqual([]);
  });

  it.each([
    certificateUrl.replace("https:", "http:"),
    certificateUrl.replace("amazonaws.com", "amazonaws.com.evil.example"),
    certificateUrl.replace("sns.us-east-1.", "evil-sns.us-east-1."),
    certificateUrl.replace("sns.us-east-1.", "s3.us-east-1."),
    certificateUrl.replace("https://", "https://sns.us-east-1.amazonaws.com@evil.example/"),
    certificateUrl.replace("amazonaws.com/", "amazonaws.com:8443/"),
    "https://evil.example/SimpleNotificationService-0a.pem",
    "https://sns.us-east-1.amazonaws.com/evil.pem",
    `${certificateUrl}?x=1`,
    "not an address",
  ])("is not believed with a certificate at %s, which is not fetched", async (SigningCertURL) => {
    expect(await problemOf(signed({ SigningCertURL }))).toBe("certificate");
    expect(asked).toEqual([]);
  });

  it("is not believed with a certificate of somebody else, or with none", async () => {
    expect(await problemOf(signed({}, others.key), { cert: others.cert })).toBe("certificate");
    expect(await problemOf(signed({}, others.key))).toBe("signature");
    expect(await problemOf(signed(), { cert: "not a certificate" })).toBe("certificate");
  });

  it.each([undefined, null, "", "{", "[]", {}, { Type: "Notification" }, 7])("is none: %j", async (body) => {
    expect(await problemOf(body)).toBe("malformed");
  });

  it("of another version of signature is none", async () =>
    expect(await problemOf(signed({ SignatureVersion: "3" }))).toBe("malformed"));
});

describe("a subscription", () => {
  const outbound = () => {
    const calls: string[] = [];
    const send = async (url: string) => {
      calls.push(url);
      return { status: 200, headers: {}, text: "" };
    };
    const download = async (url: string) => {
      calls.push(url);
      return Buffer.from(ours.cert);
    };
    return { calls, outbound: { send, download } as unknown as Outbound };
  };

  it("is confirmed once it is verified, at the service itself", async () => {
    const { calls, outbound: to } = outbound();
    const message = await read(signed({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL: subscribeUrl }));
    expect(await confirmSubscription(to, message)).toBe(true);
    expect(calls).toEqual([subscribeUrl]);
  });

  it("leads nowhere else, and a notification confirms nothing", async () => {
    const { calls, outbound: to } = outbound();
    for (const SubscribeURL of [
      "https://evil.example/",
      "http://169.254.169.254/",
      subscribeUrl.replace("https", "http"),
    ]) {
      const message = await read(signed({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL }));
      expect(await confirmSubscription(to, message)).toBe(false);
    }
    expect(await confirmSubscription(to, await read(signed({ SubscribeURL: subscribeUrl })))).toBe(false);
    expect(calls).toEqual([]);
  });

  it("what is no certificate is fetched again, and one is fetched once for all who wait", async () => {
    let answer = "a page of a proxy";
    let calls = 0;
    const download = async () => {
      calls++;
      return Buffer.from(answer);
    };
    const readCertificate = openSnsCertificates({ download } as unknown as Outbound);
    const read = () => verifySns(signed(), { topics: [topic], readCertificate });
    await expect(read()).rejects.toMatchObject({ problem: "certificate" });
    answer = `${ours.cert}${" ".repeat(20_000)}`;
    await expect(read()).rejects.toMatchObject({ problem: "certificate" });
    answer = ours.cert;
    await Promise.all([read(), read(), read()]);
    expect(calls).toBe(3);
  });

  it("certificates are fetched once each", async () => {
    const { calls, outbound: to } = outbound();
    const readCertificate = openSnsCertificates(to);
    for (let round = 0; round < 3; round++) await verifySns(signed(), { topics: [topic], readCertificate });
    expect(calls).toEqual([certificateUrl]);
  });
});
