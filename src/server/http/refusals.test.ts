import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { features } from "#app/server/features.ts";
import { endpoint } from "#shared/endpoint.ts";
import { type ErrorBody, type ErrorCode, errorStatus, Refusal } from "#shared/errors.ts";
import { languages } from "#shared/languages.ts";
import { makePerson } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { sayIn } from "../words.ts";
import { feature } from "./handlers.ts";
import { errorBody } from "./refusals.ts";
import { buildServer } from "./server.ts";

const world = whileTesting(startTestApp);
let me: Visitor;
beforeAll(async () => {
  me = await world.signIn((await makePerson(world.db)).email);
});

type Raw = Parameters<typeof sendRaw>[1];
const json = (method: string, path: string, body: string): Raw => ({
  method,
  path,
  body,
  headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
});

const wrong: [string, Raw, ErrorCode][] = [
  ["an unknown path", { path: "/api/nowhere" }, "not_found"],
  ["an unknown path below a known one", { path: "/api/me/nowhere" }, "not_found"],
  [
    "a method that is not served",
    { method: "POST", path: "/api/auth/start", headers: { "content-length": "0" } },
    "not_found",
  ],
  ["a write to a page", { method: "POST", path: "/login", headers: { "content-length": "0" } }, "not_found"],
  ["an address that cannot be read", { path: "/api/%zz" }, "malformed_request"],
  ["an overlong id", { path: `/api/users/byAuthProvider/${"x".repeat(400)}` }, "not_found"],
  ["broken JSON", json("PATCH", "/api/me", "{"), "malformed_request"],
  ["no JSON at all", json("PATCH", "/api/me", ""), "malformed_request"],
  ["a list for an object", json("PATCH", "/api/me", "[]"), "invalid_input"],
  ["null for an object", json("PATCH", "/api/me", "null"), "invalid_input"],
  ["an unknown key", json("PATCH", "/api/me", '{"age":7}'), "invalid_input"],
  ["__proto__ as a key", json("PATCH", "/api/me", '{"__proto__":{"isSysAdmin":true}}'), "malformed_request"],
  ["__proto__ further in", json("PATCH", "/api/me", '{"name":{"__proto__":{}}}'), "malformed_request"],
  ["constructor as a key", json("PATCH", "/api/me", '{"constructor":{"prototype":{"a":1}}}'), "malformed_request"],
  ["constructor as a plain key", json("PATCH", "/api/me", '{"constructor":1}'), "invalid_input"],
  ["too much", json("PATCH", "/api/me", JSON.stringify({ name: "x".repeat(1024 * 1024) })), "too_large"],
  [
    "another kind of content",
    { method: "PATCH", path: "/api/me", body: "x", headers: { "content-type": "text/plain", "content-length": "1" } },
    "unsupported_media",
  ],
  ["a body where none belongs", json("DELETE", "/api/me/sessions", '{"all":true}'), "invalid_input"],
  ["an id that is none", { path: "/api/files/7" }, "invalid_input"],
  ["a null byte", { path: "/api/users/byAuthProvider/%00" }, "not_found"],
];

describe("every failure has one shape", () => {
  it.each(wrong)("%s", async (_, raw, code) => {
    const { status, headers, text } = await sendRaw(world.url, {
      ...raw,
      headers: { cookie: me.cookieHeader(), ...raw.headers },
    });
    const { error, ...rest } = JSON.parse(text) as ErrorBody;
    expect({ status, code: error.code }).toEqual({ status: errorStatus[code], code });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(rest).toEqual({});
    expect(Object.keys(error).sort()).toEqual(["code", "fields", "message", "messageKey", "requestId"]);
    expect(error.messageKey).toBe(`errors.${code}`);
    expect(error.message).toBe(sayIn("en")(error.messageKey));
    expect(error.requestId).toBe(headers["x-request-id"]);
    for (const field of error.fields) expect(Object.keys(field).sort()).toEqual(["message", "messageKey", "path"]);
    expect(text).not.toMatch(/\bat \/|\.ts:\d|node_modules|select |insert |stack/i);
  });

  it("takes no request id from the caller", async () => {
    me.headers = { "x-request-id": "mine", "request-id": "mine" };
    expect((await me.get("/api/me")).headers.get("x-request-id")).not.toBe("mine");
    me.headers = {};
  });

  it("pollutes no prototype", async () => {
    for (const body of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
      await sendRaw(world.url, json("POST", "/api/auth/sign-in", body));
    }
    await sendRaw(world.url, { path: "/api/dataCollections?__proto__[polluted]=1&constructor[prototype][polluted]=1" });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("a mistake of our own", () => {
  const broken = feature(
    {
      throws: endpoint({
        method: "GET",
        path: "/broken/throws",
        access: { kind: "anyone" },
        summary: "",
        output: z.object({}),
      }),
      asksWrongly: endpoint({
        method: "GET",
        path: "/broken/sql",
        access: { kind: "anyone" },
        summary: "",
        output: z.object({}),
      }),
      answersWrongly: endpoint({
        method: "GET",
        path: "/broken/answer",
        access: { kind: "anyone" },
        summary: "",
        output: z.object({ secret: z.string() }),
      }),
    },
    {
      throws: async () => {
        throw new Error("the inside of the machine");
      },
      asksWrongly: async ({ app }) => (await app.pool.query("select inside from app.machine")) as never,
      answersWrongly: async () => ({ inside: "of the machine" }) as never,
    },
  );

  it.each(["throws", "sql", "answer"])("tells nothing of the inside (%s)", async (name) => {
    const server = await buildServer(world.app, [broken]);
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    const { status, text } = await sendRaw(url, { path: `/api/broken/${name}` });
    await server.close();
    expect(status).toBe(500);
    expect((JSON.parse(text) as ErrorBody).error).toMatchObject({
      code: "internal",
      message: "Something went wrong.",
      fields: [],
    });
    expect(text).not.toMatch(/inside|machine|42P01/);
  });
});

describe("in the caller's language", () => {
  it.each([
    ["en", "Please sign in to continue."],
    ["es", sayIn("es")("errors.unauthenticated")],
    ["fr", sayIn("fr")("errors.unauthenticated")],
    ["fr-CA, en;q=0.5", sayIn("fr")("errors.unauthenticated")],
    ["de, es;q=0.8, fr;q=0.9", sayIn("fr")("errors.unauthenticated")],
    ["de", "Please sign in to continue."],
    ["__proto__", "Please sign in to continue."],
  ])("%s", async (header, message) => {
    const visitor = world.visitor();
    visitor.headers = { "accept-language": header };
    expect((await visitor.get("/api/me")).body).toMatchObject({ error: { message } });
  });

  it("names the mistakes in the fields", async () => {
    const visitor = world.visitor();
    visitor.headers = { "accept-language": "es" };
    const answer = await visitor.post("/api/auth/sign-in", { email: "no address", password: "" });
    expect(answer.body).toMatchObject({
      error: {
        fields: [
          { path: "email", messageKey: "validation.email", message: sayIn("es")("validation.email") },
          { path: "password", messageKey: "validation.empty", message: sayIn("es")("validation.empty") },
        ],
      },
    });
  });

  it.each(languages)("has words for every code and every kind of mistake in %s", (language) => {
    const say = sayIn(language);
    for (const code of Object.keys(errorStatus)) expect(say(`errors.${code}`, { seconds: 2, minutes: 2 })).not.toBe("");
    for (const key of validationKeys()) expect(say(key, samples)).not.toMatch(/^(validation|data)\./);
  });

  it("says the same things in all of them", () => {
    const shapes = languages.map((language) =>
      ["errors", "validation", "data", "letters"].map((name) => keysOf(readWords(language, name))),
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  });

  it("has its own words in each", () => {
    const words = languages.map((language) => Object.values(readWords(language, "errors")));
    for (const [place, english] of words[0]!.entries()) {
      expect(words[1]![place]).not.toBe(english);
      expect(words[2]![place]).not.toBe(english);
    }
  });
});

it("every endpoint declares only errors that exist, and none twice", () => {
  for (const { errors = [] } of features.flatMap(({ contract }) => Object.values(contract))) {
    expect(errors.filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  }
});

const src = join(import.meta.dirname, "../..");

/** Every `validation.…` and `data.…` that shared and server-side code names. */
function validationKeys(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.ts$/.test(name) && !/test/.test(name),
  );
  const texts = files.map((name) => readFileSync(join(src, name), "utf8"));
  return [...new Set(texts.flatMap((text) => text.match(/(?<=")(?:validation|data)\.[A-Za-z]+(?=")/g) ?? []))];
}

const readWords = (language: string, name: string) =>
  JSON.parse(readFileSync(join(src, "locales", language, `${name}.json`), "utf8")) as Record<string, unknown>;

/** Something for every argument that the sentences take. */
const samples = Object.fromEntries(
  JSON.stringify([readWords("en", "validation"), readWords("en", "data")])
    .match(/(?<=\{)[a-zA-Z]+(?=[,}])/g)!
    .map((name) => [name, 2]),
);

const keysOf = (words: object, at = ""): string[] =>
  Object.entries(words)
    .flatMap(([key, value]) => (typeof value === "object" ? keysOf(value as object, `${at}${key}.`) : [`${at}${key}`]))
    .sort();

describe("a conflict", () => {
  const sentence = (fields: Refusal["fields"]) =>
    errorBody(world.app, new Refusal("conflict", { fields }), { headers: {}, id: "1" } as never).error;

  it("names what stands in the way, and speaks of somebody else only where somebody else wrote", () => {
    expect(sentence([{ path: "values.1", messageKey: "data.notUnique" }])).toMatchObject({
      messageKey: "data.notUnique",
      message: sayIn("en")("data.notUnique"),
    });
    expect(sentence([{ path: "values.1", messageKey: "data.notUnique" }]).message).not.toMatch(/someone else changed/i);
    expect(sentence([{ path: "values.1", messageKey: "data.changedMeanwhile", current: 1 }]).messageKey).toBe(
      "errors.conflict",
    );
    expect(sentence([]).messageKey).toBe("errors.conflict");
  });
});
