import { type DestinationStream, type Logger, pino } from "pino";
import { secretKeys as sealedKeys } from "#shared/settings.ts";
import { logContext } from "./log-context.ts";

export type Log = ReturnType<typeof openLog>;

/** Secrets never reach the log, wherever an object carries them. */
const secretKeys = [
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "secret",
  "cookie",
  "authorization",
  "set-cookie",
  ...sealedKeys,
];

/** Writes to standard output unless a destination is given. */
export function openLog(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    redact: {
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: "[redacted]",
    },
    serializers: { err: withoutValues },
    // The log of a request says by itself which one it is.
    mixin: (_line: object, _level: number, log: Logger) => ("reqId" in log.bindings() ? {} : { ...logContext() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

type Serialized = ReturnType<typeof pino.stdSerializers.err>;
type Linked = Error & { severity?: string; cause?: unknown };

const maxCauses = 10;

/** Properties in which Postgres quotes the values of a statement. */
const quotingKeys = ["detail", "where", "hint", "internalQuery"] as const;

/** Serializes an error without the values that the database rejected, since they are personal data. */
function withoutValues(error: Error): Serialized {
  const shown = { ...pino.stdSerializers.err(error) };
  let each: unknown = error;
  // Bounded: a chain of causes can be a circle.
  for (let depth = 0; depth < maxCauses && each instanceof Error; depth++, each = (each as Linked).cause) {
    if ((each as Linked).severity === undefined) continue;
    const { message } = each;
    const plain = withoutQuoted(message);
    shown.message = shown.message?.replaceAll(message, plain);
    shown.stack = shown.stack?.replaceAll(message, plain);
    for (const key of quotingKeys) delete shown[key];
  }
  return shown;
}

/** `invalid input syntax for type uuid: "…"`, `value "…" is out of range`. */
function withoutQuoted(message: string): string {
  const at = message.indexOf(': "');
  if (at >= 0 && message.endsWith('"')) return `${message.slice(0, at)}: "…"`;
  return message.replace(/^value ".*" is/s, 'value "…" is');
}

/** A path as it may be logged: without the secrets that links carry in their query. */
export const loggablePath = (url: string): string =>
  url.split("?")[0]!.replace(/^(\/AuthPublicDataWizard\/).+/, "$1[redacted]");

/** Text from elsewhere may quote an address, and that a secret. */
export const withoutSecrets = (text: string): string => text.replace(/([?&#]token=)[^&\s"'<>)]+/gi, "$1[redacted]");
