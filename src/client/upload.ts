import type { Answer, Endpoint, Sent } from "#shared/endpoint.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { ownError, toError, toRequest } from "./call.ts";

type Options = { signal?: AbortSignal; onProgress?(share: number): void };

/** Sends a file as its endpoint says, and tells how much of it has gone, from 0 to 1: fetch cannot tell. */
export function upload<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { signal, onProgress }: Options = {},
): Promise<Answer<E>> {
  const { url, init } = toRequest(endpoint, sent as Parameters<typeof toRequest>[1]);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Answer<E>);
      else reject(toError(request.status, body as ErrorBody | undefined, request.getResponseHeader("x-request-id")));
    };
    request.onerror = () => reject(ownError("offline"));
    request.onabort = () => reject(ownError("canceled"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(init.body as FormData);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
