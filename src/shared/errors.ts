import type { Language } from "./languages.ts";

/** Every way a call can be refused: its code and the HTTP status that says so. The words are `errors.<code>` in each language. */
export const errorStatus = {
  invalid_input: 400,
  malformed_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_password: 403,
  forbidden: 403,
  cross_site: 403,
  unknown_host: 421,
  email_not_verified: 403,
  sign_up_closed: 403,
  sys_admin_only: 403,
  seeing_as_role: 403,
  not_found: 404,
  conflict: 409,
  being_changed: 409,
  email_taken: 409,
  email_already_in_team: 409,
  invitation_other_account: 409,
  last_team_admin: 409,
  role_locked: 409,
  link_expired: 410,
  too_large: 413,
  too_complex: 413,
  unsupported_media: 415,
  file_not_an_image: 415,
  file_type_refused: 415,
  too_many_requests: 429,
  too_many_unproven: 429,
  internal: 500,
  unavailable: 503,
  team_unavailable: 503,
  on_hold: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** These can come from any endpoint; an endpoint declares the others in its `errors`. */
export const commonErrors = [
  "invalid_input",
  "malformed_request",
  "unauthenticated",
  "forbidden",
  "cross_site",
  "unknown_host",
  "sys_admin_only",
  "seeing_as_role",
  "not_found",
  "being_changed",
  "too_large",
  "too_complex",
  "unsupported_media",
  "too_many_requests",
  "internal",
  "unavailable",
  "team_unavailable",
  "on_hold",
] as const satisfies ErrorCode[];

/** `current`: the value that stands there now, where somebody else was faster. */
export type FieldError = { path: string; messageKey: string; message: string; current?: unknown };

/** What travels. `message` is in the caller's language; `messageKey` is for programs. */
export type ErrorBody = {
  error: { code: ErrorCode; messageKey: string; message: string; fields: FieldError[]; requestId: string };
};

/** Thrown on the server by anything that says no. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: {
    path: string;
    messageKey: string;
    values?: Record<string, string | number>;
    current?: unknown;
  }[];
  readonly values: Record<string, string | number>;
  /** In which it is said, where that is not the request's: what it is about has a language of its own. */
  language?: Language;
  constructor(
    code: ErrorCode,
    detail: { fields?: Refusal["fields"]; values?: Record<string, string | number>; cause?: unknown } = {},
  ) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields ?? [];
    this.values = detail.values ?? {};
  }
}

/**
 * What its team has published cannot work as it is defined now. Calendar programs and websites keep what they have, and ask
 * again later.
 */
export const onHold = () => new Refusal("on_hold", { values: { seconds: 600 } });

/** Says no to one thing in the input: `path` is where it stands. */
export function refuseField(path: string, messageKey: string, values?: Refusal["values"]): never {
  throw new Refusal("invalid_input", { fields: [{ path, messageKey, ...(values && { values }) }] });
}

/** Says no because of what is there already; `path` is what in the input it concerns, empty for the whole. */
export function refuseConflict(path: string, messageKey: string, values?: Refusal["values"]): never {
  throw new Refusal("conflict", { fields: [{ path, messageKey, ...(values && { values }) }] });
}

/** A client may name the id of what it creates; here it is another's. */
export const refuseTakenId = (): never => refuseConflict("id", "validation.idTaken");

/** Thrown in the browser by `call`. `code` is a server code, or one of the client's own. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "offline" | "canceled" | "invalid_api_name" | "preview";
  readonly messageKey: string;
  readonly fields: FieldError[];
  readonly requestId: string;
  constructor(detail: Omit<ErrorBody["error"], "code"> & { code: ApiError["code"]; status: number }) {
    super(detail.message);
    this.status = detail.status;
    this.code = detail.code;
    this.messageKey = detail.messageKey;
    this.fields = detail.fields;
    this.requestId = detail.requestId;
  }
}
