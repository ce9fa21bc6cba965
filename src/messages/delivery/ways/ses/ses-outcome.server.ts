import { explainNoAnswer, reasonOf } from "../../hand-over.server.ts";
import type { Outcome } from "../../way.server.ts";

/** What the SDK throws: by `name` what the service said, or why nothing came back. */
export type SesError = Error & { $metadata?: { httpStatusCode?: number }; $response?: unknown; code?: string };

const slowDown = new Set([
  "TooManyRequestsException",
  "ThrottlingException",
  "Throttling",
  "LimitExceededException",
  "RequestLimitExceeded",
  "SlowDown",
]);
/** The account, its key or its set-up: the same for everyone. */
const broken = new Set([
  "AccountSuspendedException",
  "SendingPausedException",
  "MailFromDomainNotVerifiedException",
  "NotFoundException",
  "AccessDeniedException",
  "UnrecognizedClientException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "SignatureDoesNotMatch",
  "IncompleteSignature",
  "MissingAuthenticationToken",
  "ExpiredTokenException",
  "OptInRequired",
]);

export function outcomeOfSes(error: SesError): Outcome {
  const status = error.$metadata?.httpStatusCode ?? 0;
  if (!status) return withoutAnswer(error);
  const reason = reasonOf(`${error.name}: ${error.message}`);
  if (slowDown.has(error.name) || status === 429) return { is: "slowDown", reason };
  // "Email address is not verified": of the sender, or of anyone while the account is in the sandbox.
  const isUnverified = error.name === "MessageRejected" && /not verified/i.test(error.message);
  if (broken.has(error.name) || isUnverified || status === 401 || status === 403) return { is: "broken", reason };
  // Whoever stood between waited in vain for an answer.
  if (status === 504) return { is: "uncertain", reason };
  if (status >= 500) return { is: "later", reason };
  return { is: "never", reason, isAddress: blamesAddress(error) };
}

const blamesAddress = ({ name, message }: SesError) =>
  name === "BadRequestException" &&
  /final '@domain'|local address|illegal address|invalid email address/i.test(message);

/** The SDK says `TimeoutError` both of a connection that was never made and of an answer that never came. */
function withoutAnswer(error: SesError): Outcome {
  if (error.name === "TimeoutError" && /establish a connection|connection timed out/i.test(error.message)) {
    return { is: "later", reason: reasonOf(error.message) };
  }
  if (error.name === "CredentialsProviderError") return { is: "broken", reason: reasonOf(error.message) };
  return explainNoAnswer(error);
}
