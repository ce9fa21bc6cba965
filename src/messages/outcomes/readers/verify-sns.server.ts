import { verify, X509Certificate } from "node:crypto";
import * as z from "zod";
import { type Outbound, OutboundError } from "#server/http/outbound.ts";

const text = z.string();
const snsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text.min(1).max(200),
  TopicArn: text.max(400),
  Message: text,
  Timestamp: text.max(40),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: text.max(2_000),
  SigningCertURL: text.max(1_000),
  Subject: text.nullish(),
  SubscribeURL: text.max(2_000).optional(),
  Token: text.optional(),
});
export type SnsMessage = z.output<typeof snsMessage>;

export type SnsProblem = "malformed" | "topic" | "certificate" | "signature";

/** Not from Amazon, or not for us. */
export class SnsError extends Error {
  readonly problem: SnsProblem;
  constructor(problem: SnsProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type SnsTrust = {
  /** Only these topics are listened to: anybody can have one, and Amazon signs for all. */
  topics: readonly string[];
  /** The certificate at an address that was checked before. */
  readCertificate(url: string): Promise<string>;
};

/** What Amazon has sent, once it is certain that it was Amazon, about a topic of ours. Nothing is fetched before that is likely. */
export async function verifySns(body: unknown, { topics, readCertificate }: SnsTrust): Promise<SnsMessage> {
  const parsed = snsMessage.safeParse(typeof body === "string" ? readJson(body) : body);
  if (!parsed.success) throw new SnsError("malformed", parsed.error);
  const message = parsed.data;
  if (!topics.includes(message.TopicArn)) throw new SnsError("topic");
  if (!isSnsAddress(message.SigningCertURL, certificatePath)) throw new SnsError("certificate");
  const certificate = readX509(await readCertificate(message.SigningCertURL));
  const hash = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  const signature = Buffer.from(message.Signature, "base64");
  if (!verify(hash, Buffer.from(signedText(message)), certificate.publicKey, signature))
    throw new SnsError("signature");
  return message;
}

/** Says yes to a subscription, which Amazon wants before it sends anything. Only of a verified message. */
export async function confirmSubscription(outbound: Outbound, { Type, SubscribeURL }: SnsMessage): Promise<boolean> {
  if (Type !== "SubscriptionConfirmation" || !SubscribeURL || !isSnsAddress(SubscribeURL)) return false;
  const { status } = await outbound.send(SubscribeURL, { method: "GET" });
  if (status >= 500) throw new OutboundError("noConnection");
  return status >= 200 && status < 300;
}

const maxCertificateBytes = 20_000;
const maxCertificates = 20;

/**
 * Certificates are few and stay the same: each is fetched once, for all who wait for it. What is none is not cached: the
 * next notification asks again.
 */
export function openSnsCertificates(outbound: Outbound): SnsTrust["readCertificate"] {
  const cached = new Map<string, Promise<string>>();
  const fetchCertificate = async (url: string) => {
    const fetched = await outbound.download(url, maxCertificateBytes);
    if (fetched.length > maxCertificateBytes) throw new SnsError("certificate");
    const pem = fetched.toString("utf8");
    readX509(pem);
    return pem;
  };
  return (url) => {
    const known = cached.get(url);
    if (known) return known;
    if (cached.size >= maxCertificates) cached.clear();
    const fetching = fetchCertificate(url);
    cached.set(url, fetching);
    fetching.catch(() => {
      if (cached.get(url) === fetching) cached.delete(url);
    });
    return fetching;
  };
}

const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/;

/** An address of the service itself, and nothing that only looks like one. */
function isSnsAddress(address: string, path?: RegExp): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(address);
  return (
    protocol === "https:" &&
    /^sns\.[a-z]{2}(-[a-z]{2,12}){1,2}-\d\.amazonaws\.com$/.test(hostname) &&
    port === "" &&
    username === "" &&
    password === "" &&
    (!path || (path.test(pathname) && search === ""))
  );
}

function readX509(pem: string): X509Certificate {
  try {
    const certificate = new X509Certificate(pem);
    const now = Date.now();
    const isInTime = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
    if (isInTime && /(^|\n)CN=sns(\.[a-z0-9-]+)?\.amazonaws\.com(\n|$)/.test(certificate.subject)) return certificate;
  } catch (error) {
    throw new SnsError("certificate", error);
  }
  throw new SnsError("certificate");
}

/** Name and value, a line each, in the order of the names; of each type its own. */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return names
    .filter((name) => typeof message[name] === "string")
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
