import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { anyone, endpoint, member, seeAsHeader } from "#shared/endpoint.ts";
import { ApiError } from "#shared/errors.ts";
import { call, toRequest } from "./call.ts";
import { loadFirstLanguage } from "./language.ts";
import { asSeen, forgetSeen, keepSeen } from "./see-as.ts";

/** A real server that does what each test tells it, and remembers what it was sent. */
type Request = { method: string | undefined; url: string | undefined; type: string | undefined; body: string };
let server: Server;
let received: Request[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const type = request.headers["content-type"];
    received.push({ method: request.method, url: request.url, type, body: Buffer.concat(parts).toString() });
    (answers.shift() ?? good)(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  // A browser knows which server a page came from; here it has to be told.
  const fetchHere: typeof fetch = (url, init) => realFetch(`http://127.0.0.1:${port}${url}`, init);
  vi.stubGlobal("fetch", fetchHere);
  vi.stubGlobal("document", { documentElement: {} });
  await loadFirstLanguage();
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

const good = (response: ServerResponse) => response.setHeader("content-type", "application/json").end('{"fine":true}');
const busy = (response: ServerResponse) => response.writeHead(503).end();
const never = () => {};

const output = z.object({ fine: z.boolean() });
const params = z.strictObject({ id: z.string() });
const query = z.strictObject({ q: z.string().optional() });
const body = z.strictObject({ name: z.string() });
const read = endpoint({
  method: "GET",
  path: "/things/:id",
  access: anyone,
  summary: "",
  input: { params, query },
  output,
});
const write = endpoint({ method: "POST", path: "/things", access: anyone, summary: "", input: { body }, output });
const again = endpoint({ ...write, method: "PUT", repeatable: true });
const upload = endpoint({
  method: "POST",
  path: "/files",
  access: anyone,
  summary: "",
  upload: { maxBytes: 9 },
  output,
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ApiError) => error,
  );

describe("a call", () => {
  it("says as which role the team is seen, but for what is nobody's right", () => {
    const roleIn = (access: typeof anyone | ReturnType<typeof member>) =>
      new Headers(toRequest({ ...write, access }, { body: {} }).init.headers).get(seeAsHeader);
    keepSeen({ teamId: "camp", id: "kitchen", name: "Kitchen", features: [] });
    expect([roleIn(member()), roleIn(anyone)]).toEqual(["kitchen", null]);
    // A picture sends no header.
    expect(asSeen("/api/files/1")).toBe("/api/files/1?as=kitchen");
    forgetSeen();
    expect(asSeen("/api/files/1")).toBe("/api/files/1");
    expect(roleIn(member())).toBeNull();
  });

  it("puts parameters and query where they belong, and nothing of a query that is not said", async () => {
    await call(read, { params: { id: "a/b" }, query: { q: "x y" } });
    await call(read, { params: { id: "1" }, query: {} });
    expect(received.map(({ url }) => url)).toEqual(["/api/things/a%2Fb?q=x+y", "/api/things/1"]);
  });

  it("sends JSON, and files as a form", async () => {
    expect(await call(write, { body: { name: "Ada" } })).toEqual({ fine: true });
    await call(upload, { file: new Blob(["hello"]) });
    // What another test has given up may still arrive.
    const [json, form] = received.filter(({ method }) => method === "POST");
    expect(json).toMatchObject({ type: "application/json", body: '{"name":"Ada"}' });
    expect(form!.type).toMatch(/^multipart\/form-data/);
    expect(form!.body).toContain("hello");
  });

  it("is repeated where that does no harm, and only there", async () => {
    answers = [busy, busy];
    expect(await call(read, { params: { id: "1" }, query: {} })).toEqual({ fine: true });
    expect(received).toHaveLength(3);
    answers = [busy];
    expect(await call(again, { body: { name: "Ada" } })).toEqual({ fine: true });
    expect(received).toHaveLength(5);
    answers = [busy];
    expect((await failureOf(call(write, { body: { name: "Ada" } })))?.code).toBe("unavailable");
    expect(received).toHaveLength(6);
  });

  it("fails with everything from 300 on, as the server says", async () => {
    const error = { code: "not_found", messageKey: "errors.not_found", message: "Gone.", fields: [], requestId: "r1" };
    answers = [
      (response) => response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error })),
    ];
    expect(await failureOf(call(write, { body: { name: "Ada" } }))).toMatchObject({
      status: 404,
      message: "Gone.",
      requestId: "r1",
    });
    answers = [(response) => response.writeHead(304).end()];
    expect(await failureOf(call(write, { body: { name: "Ada" } }))).toBeInstanceOf(ApiError);
  });

  it("says what the specification says when it is canceled, or made of nothing", async () => {
    answers = [never];
    const stop = new AbortController();
    const failure = failureOf(call(read, { params: { id: "1" }, query: {} }, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 20);
    expect(await failure).toMatchObject({ code: "canceled", message: "Request is canceled by user" });
    expect(await failureOf(call(undefined as never, {} as never))).toMatchObject({ message: "API name is invalid." });
  });
});

describe("in a preview", () => {
  const inTeam = { path: "/teams/:teamId/things", access: member(), summary: "", output } as const;
  const read = endpoint({ ...inTeam, method: "GET", input: { params: z.strictObject({ teamId: z.string() }) } });
  const ask = endpoint({ ...read, method: "POST", reads: true });
  const write = endpoint({ ...read, method: "POST" });
  const report = endpoint({ method: "POST", path: "/reports", access: anyone, summary: "", output });
  const sent = { params: { teamId: "1" } };
  const at = (pathname: string) => vi.stubGlobal("location", { pathname, search: "" });

  it("what changes something in the team is not sent, and says so", async () => {
    at("/team-1/admin/data-views/2/preview/frame");
    await expect(call(write, sent)).rejects.toMatchObject({
      code: "preview",
      message: expect.stringMatching(/preview/),
    });
    expect(received).toEqual([]);
    await Promise.all([call(read, sent), call(ask, sent), call(report, {})]);
    expect(received).toHaveLength(3);
    at("/team-1/admin/data-views/2/preview");
    await call(write, sent);
    expect(received).toHaveLength(4);
  });
});
