import { type Answer, type Endpoint, onlyReads, type Sent, seeAsHeader } from "#shared/endpoint.ts";
import { ApiError, type ErrorBody } from "#shared/errors.ts";
import { takeFirstAnswer } from "./first-answers.ts";
import { currentLanguage, sayNow } from "./language.ts";
import { ownChanges } from "./own-changes.ts";
import { isPreview } from "./preview-window.ts";
import { seenRole } from "./see-as.ts";

/** `keepalive`: it goes on when the page is left. */
type Options = { signal?: AbortSignal; keepalive?: boolean };

/** Calls an endpoint as its contract says. Anything from 300 on is a failure, thrown as ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { signal, keepalive = false }: Options = {},
): Promise<Answer<E>> {
  if (typeof endpoint?.path !== "string" || !endpoint.path.startsWith("/")) throw ownError("invalid_api_name");
  if (isPreview() && "team" in endpoint.access && !onlyReads(endpoint)) throw ownError("preview");
  const request = toRequest(endpoint, sent as Parts);
  request.init.keepalive = keepalive;
  const sending = send(endpoint, request, signal) as Promise<Answer<E>>;
  return endpoint.method === "GET" || endpoint.reads ? sending : ownChanges.watch(sending);
}

async function send(endpoint: Endpoint, request: Request, signal?: AbortSignal): Promise<unknown> {
  const known = firstAnswerTo(request);
  if (known !== undefined) return known;
  const mayRepeat = endpoint.method === "GET" || endpoint.repeatable === true;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(request, signal);
    if (!(outcome instanceof ApiError)) return outcome;
    if (outcome.code === "unauthenticated") announceSignedOut();
    if (outcome.code === "sys_admin_only") identityLost.dispatchEvent(new Event("less"));
    if (!mayRepeat || attempt >= mostAttempts || !isPassing(outcome)) throw outcome;
    await pause(attempt, signal);
  }
}

/** Not as a role: the page was asked for as oneself. */
const firstAnswerTo = ({ url, init: { method, headers } }: Request): unknown =>
  method === "GET" && !Object.hasOwn(headers as object, seeAsHeader) ? takeFirstAnswer(url) : undefined;

/** A server that no longer knows us, or as less than before: whoever holds the session is told, wherever the call came from. */
export const identityLost = new EventTarget();

const announceSignedOut = () => identityLost.dispatchEvent(new Event("lost"));

const mostAttempts = 3;

type Request = { url: string; init: RequestInit };

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  file?: Blob & { name?: string };
};

export function toRequest(endpoint: Endpoint, { params = {}, query = {}, body, file }: Parts): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const url = `/api${path}${search.size > 0 ? `?${search}` : ""}`;
  const headers: Record<string, string> = { accept: "application/json", "accept-language": currentLanguage() };
  const seen = seenRole();
  // Signing out and reporting errors are nobody's rights.
  if (seen && endpoint.access?.kind !== "anyone") headers[seeAsHeader] = seen.id;
  if (file) return { url, init: { method: endpoint.method, headers, body: asForm(file) } };
  if (body === undefined) return { url, init: { method: endpoint.method, headers } };
  headers["content-type"] = "application/json";
  return { url, init: { method: endpoint.method, headers, body: JSON.stringify(body) } };
}

function asForm(file: Blob & { name?: string }): FormData {
  const form = new FormData();
  form.append("file", file, file.name ?? "file");
  return form;
}

async function attemptOnce({ url, init }: Request, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ?? null,
      credentials: "same-origin",
      redirect: "error",
    });
    if (response.status >= 300) return await readError(response);
    return response.status === 204 ? undefined : await response.json();
  } catch (error) {
    if (signal?.aborted) throw ownError("canceled");
    if (error instanceof ApiError) return error;
    return ownError("offline");
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  return toError(response.status, body, response.headers.get("x-request-id"));
}

/** What a refusal says; an answer that is none of ours, such as a proxy's, has words of our own. */
export function toError(status: number, body: ErrorBody | undefined, requestId: string | null): ApiError {
  if (body?.error) return new ApiError({ ...body.error, status });
  const code = status === 503 || status === 502 ? "unavailable" : "internal";
  const messageKey = `errors.${code}`;
  return new ApiError({
    code,
    status,
    messageKey,
    message: sayNow(messageKey),
    fields: [],
    requestId: requestId ?? "",
  });
}

export function ownError(code: "invalid_api_name" | "canceled" | "offline" | "preview"): ApiError {
  const messageKey = `client.${code}`;
  return new ApiError({ code, status: 0, messageKey, message: sayNow(messageKey), fields: [], requestId: "" });
}

/** What another try may mend: no network, or a server that is restarting. */
const isPassing = (error: ApiError) => error.code === "offline" || error.status === 503 || error.status === 502;

function pause(attempt: number, signal?: AbortSignal): Promise<void> {
  const milliseconds = 300 * 2 ** attempt * (0.75 + Math.random() / 2);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(ownError("canceled"));
    });
  });
}
