import type { TestProblem } from "./contract.ts";

type Failure = {
  code?: unknown;
  name?: unknown;
  message?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
  $metadata?: { httpStatusCode?: number };
};

/** What went wrong with a mail server or a bucket, and what it said, without anything secret. */
export function explainFailure(
  error: unknown,
  secrets: readonly (string | undefined)[],
): { problem: TestProblem; answer: string } {
  const failure = (typeof error === "object" && error !== null ? error : {}) as Failure;
  const said = String(failure.response ?? failure.message ?? "");
  return { problem: problemOf(failure), answer: withoutThose(said, secrets).slice(0, 300) };
}

function problemOf({ code, name, message, responseCode, command, $metadata }: Failure): TestProblem {
  const words = `${String(code ?? "")} ${String(name ?? "")} ${String(message ?? "")}`;
  const status = $metadata?.httpStatusCode;
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(words)) return "unresolved";
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ETLS|wrong version number|STARTTLS|TLS|SSL/.test(words)) return "insecure";
  if (/EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidClientTokenId|UnrecognizedClient/.test(words))
    return "badLogin";
  // None was given, and the machine has none of its own.
  if (/CredentialsProviderError|Could not load credentials/i.test(words)) return "noKey";
  if (/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/.test(words)) return "noConnection";
  if (/ETIMEDOUT|TimeoutError|Greeting never received/.test(words)) return "timeout";
  if (/ECONNECTION|ESOCKET/.test(words)) return "noConnection";
  if (/NoSuchBucket|NotFound/.test(words) || status === 404) return "notFound";
  if (/AccessDenied|Forbidden/.test(words) || status === 403) return "forbidden";
  if (/MailFromDomainNotVerified|not verified|MAIL FROM/.test(`${words} ${String(command ?? "")}`)) return "sender";
  if (/EENVELOPE/.test(words)) return /RCPT/.test(String(command)) ? "recipient" : "sender";
  if (status === 429 || responseCode === 421 || /Throttl|TooManyRequests/.test(words)) return "tooMany";
  return "refused";
}

/** A server may repeat what it was sent, as it is or in base64. */
function withoutThose(text: string, secrets: readonly (string | undefined)[]): string {
  const forms = secrets.filter((each) => each !== undefined && each.length > 3).flatMap((each) => formsOf(each!));
  return forms
    .reduce((rest, each) => rest.replaceAll(each, "…"), text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString("base64"),
  Buffer.from(`\0${secret}`).toString("base64"),
];
