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
    // The log of a request says by itself which one it is.
    mixin: (_line: object, _level: number, log: Logger) => ("reqId" in log.bindings() ? {} : { ...logContext() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A path as it may be logged: without the secrets that links carry in their query. */
export const loggablePath = (url: string): string =>
  url.split("?")[0]!.replace(/^(\/AuthPublicDataWizard\/).+/, "$1[redacted]");

/** Text from elsewhere may quote an address, and that a secret. */
export const withoutSecrets = (text: string): string => text.replace(/([?&#]token=)[^&\s"'<>)]+/gi, "$1[redacted]");
