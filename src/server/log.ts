import { pino } from "pino";
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

export function openLog(level: string) {
  return pino({
    level,
    base: null,
    redact: {
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: "[redacted]",
    },
    // The log of a request says by itself which one it is.
    mixin: (_line, _level, log) => ("reqId" in log.bindings() ? {} : { ...logContext() }),
  });
}

/** A path as it may be logged: without the secrets that links carry in their query. */
export const loggablePath = (url: string): string =>
  url.split("?")[0]!.replace(/^(\/AuthPublicDataWizard\/).+/, "$1[redacted]");

/** Text from elsewhere may quote an address, and that a secret. */
export const withoutSecrets = (text: string): string => text.replace(/([?&#]token=)[^&\s"'<>)]+/gi, "$1[redacted]");
