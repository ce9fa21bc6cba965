import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features, pages } from "#app/server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { type MeteredRequest, openBlockMeter } from "#testing/block-meter.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { addToTeam, makePerson } from "#testing/factories.ts";
import { designsAtBounds, designsOverBounds } from "#testing/large-designs.ts";
import { makeOneOfEach } from "#testing/one-of-each.ts";
import { sampleBodies, sampleQueries } from "#testing/sample-bodies.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type MatrixTeam, makeMatrixTeam, makeMatrixWizard, type WizardPlace } from "#testing/wizard-addresses.ts";
import { type WorstCase, worstCases } from "#testing/worst-cases.ts";

/** What strangers and members send may not stop everybody else for longer, in milliseconds. */
const longestBlock = 200;
/** Cases of one endpoint; `WORST_CASES=all npm run faults -- worst-cases` sends every one. */
const maxCases = process.env.WORST_CASES === "all" ? Number.POSITIVE_INFINITY : 250;

const ofSystem = ["sysAdmin", "testPages"];
const endpoints = features
  .flatMap(({ contract }) =>
    Object.entries(contract).map(([name, endpoint]) => ({ name, endpoint: endpoint as Endpoint })),
  )
  .filter(({ endpoint }) => !ofSystem.includes(endpoint.access.kind) && !endpoint.streams)
  .map((each) => ({ ...each, method: each.endpoint.method, path: each.endpoint.path }));

const world = whileTesting(startDataWorld);
const meter = openBlockMeter();
let team: MatrixTeam;
let admin: Visitor;
let ids: Record<string, string>;
let place: WizardPlace;
let cookies: string;
const slowest: { what: string; status: number; blockedMs: number }[] = [];
const statuses = new Map<number, number>();
/** Endpoints that took none of what was sent: what is behind their first check is not tried. */
const untaken: string[] = [];

beforeAll(async () => {
  team = await makeMatrixTeam(world);
  await signIn();
  ids = { ...(await makeOneOfEach(world, team.teamId, "Worst")), teamId: team.teamId };
  const made = await makeMatrixWizard(world, team);
  place = made.place;
  cookies = [...made.visitor.cookies.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
});
afterAll(async () => {
  const worst = slowest.sort((one, other) => other.blockedMs - one.blockedMs).slice(0, 25);
  const lines = worst.map(({ what, status, blockedMs }) => `${blockedMs} ms | ${status} | ${what}`);
  const answers = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `answers by status: ${answers.join(", ")}\nnothing was taken by: ${untaken.join(", ")}\nlongest blocks:\n${lines.join("\n")}\n`,
  );
  await meter.stop();
});

async function signIn() {
  const person = await makePerson(world.db);
  await addToTeam(world.db, team.teamId, { userId: person.userId, isTeamAdmin: true });
  admin = await world.signIn(person.email);
}

async function measure(what: string, request: MeteredRequest) {
  // Limits on how often something is done are not what is tried here.
  await world.db.run("truncate app.rate_limit");
  const found = await meter.measure(request, longestBlock);
  statuses.set(found.status, (statuses.get(found.status) ?? 0) + 1);
  slowest.push({ what, ...found });
  return { what, ...found };
}

/** What was too slow, failed, was never answered, or was answered otherwise than it should have been. */
async function measureAll(requests: { what: string; request(): MeteredRequest }[], expected?: number) {
  const bad: string[] = [];
  for (const { what, request } of requests) {
    const { status, blockedMs } = await measure(what, request());
    const isOther = expected !== undefined && status !== expected;
    if (blockedMs > longestBlock || status === 500 || status === 0 || isOther)
      bad.push(`${what}: ${status}, ${blockedMs} ms`);
  }
  return bad;
}

function some<Case>(cases: readonly Case[]): Case[] {
  const step = Math.max(1, cases.length / maxCases);
  return Array.from({ length: Math.min(cases.length, maxCases) }, (_, index) => cases[Math.floor(index * step)]!);
}

function addressOf({ name, endpoint }: { name: string; endpoint: Endpoint }): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => ids[param] ?? newId());
  const parameter = "team" in endpoint.access ? endpoint.access.team : "";
  const query = parameter.startsWith("query.") ? `${parameter.slice(6)}=${team.teamId}` : sampleQueries[name];
  return `${world.url}/api${path}${query ? `?${query}` : ""}`;
}

/** Samples name things that are not there; here they are those of the team. */
function withRealIds(sample: unknown, key = ""): unknown {
  if (Array.isArray(sample)) return sample.map((each) => withRealIds(each, key.replace(/s$/, "")));
  if (typeof sample === "string")
    return sample.startsWith("01980000-") ? (ids[key] ?? ids[nameOfId(key)] ?? sample) : sample;
  if (typeof sample !== "object" || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([each, value]) => [each, withRealIds(value, each)]));
}

/** `dataWizardId`, `fromId`: of what its last word says. */
const nameOfId = (key: string): string =>
  Object.keys(ids).find((name) => name.endsWith("Id") && key.toLowerCase().endsWith(name.toLowerCase())) ?? "recordId";

const cookieHeader = () => ({ cookie: admin.cookieHeader() });
const asJson = (method: string, url: string, value: unknown): MeteredRequest => ({
  ...{ url, method, body: JSON.stringify(value) },
  headers: { "content-type": "application/json", ...cookieHeader() },
});

async function staySignedIn() {
  if ((await admin.get(`/api/teams/${team.teamId}/people`)).status !== 200) await signIn();
}

const writing = endpoints.filter(({ method }) => method !== "GET" && method !== "DELETE");

describe("bodies at their limits block nobody", () => {
  it.each(writing.filter(({ endpoint }) => endpoint.input?.body))("$name: $method $path", async (each) => {
    await staySignedIn();
    const { name, endpoint } = each;
    const sample = sampleBodies[name] instanceof FormData ? undefined : withRealIds(sampleBodies[name]);
    const cases: WorstCase[] = some(worstCases(endpoint.input!.body!, sample, endpoint.limits));
    const requests = cases.map(({ what, make }) => ({
      what: `${name} ${what}`,
      request: () => asJson(endpoint.method, addressOf(each), make()),
    }));
    const taken = (statuses.get(200) ?? 0) + (statuses.get(204) ?? 0);
    expect(await measureAll(requests)).toEqual([]);
    if ((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0) === taken) untaken.push(name);
  });
});

describe("files that repeat one thing block nobody", () => {
  const megabyte = 1024 * 1024;
  const contents: [string, string][] = ["\n", ",", '""', "a,", "<svg>", "PK\u0003\u0004", "\ud83d\ude00", "[", "0"].map(
    (part) => [part, part.repeat((4 * megabyte) / part.length)],
  );
  const names = ["rows.csv", "book.xlsx", "picture.png", "file.json"];
  it.each(endpoints.filter(({ endpoint }) => endpoint.upload))("$name: $method $path", async (each) => {
    await staySignedIn();
    const requests = contents.flatMap(([part, content]) =>
      names.map((name) => ({
        what: `${each.name} ${JSON.stringify(part)} as ${name}`,
        request: () => uploadOf(each, name, content),
      })),
    );
    expect(await measureAll(requests)).toEqual([]);
  });

  function uploadOf(each: (typeof endpoints)[number], name: string, content: string): MeteredRequest {
    const boundary = "worst-cases";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, ...cookieHeader() };
    return { url: addressOf(each), method: each.method, headers, body: `${head}${content}\r\n--${boundary}--\r\n` };
  }
});

describe("forms of strangers block nobody", () => {
  const formPages = pages.filter(({ method }) => method === "POST");
  it.each(formPages)("$method $path", async ({ path, mostBytes = 200_000 }) => {
    const url = `${world.url}${fill(path)}`;
    const bytes = Math.floor(mostBytes * 0.95);
    const pairs = (count: number, pair: (index: number) => string) =>
      Array.from({ length: count }, (_, n) => pair(n)).join("&");
    const known = Object.keys(place.form)[0]!;
    const texts = ["a", "+", "%0A", "{{a.b}}", "<b>", "[a", "a.", "%F0%9F%98%80", "%CC%81", "%"];
    const bodies: [string, string][] = [
      ["many names", pairs(bytes / 8, (n) => `n${n}=1`)],
      ["as many names as are read", pairs(4_990, (n) => `n${n}=1`)],
      ["one name many times", pairs(4_990, () => `${known}=Ada`)],
      ["deep names", `${"a[".repeat(bytes / 3)}=1`],
      ["nothing but separators", "&".repeat(bytes)],
      ...["move", "email", "phone", "code", "password", "name", known].flatMap((name) =>
        texts.map((text): [string, string] => [
          `${name} of ${text}`,
          `${name}=${text.repeat(Math.floor((bytes - 100) / text.length))}&move=next`,
        ]),
      ),
    ];
    const types = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=a"];
    const requests = bodies.map(([what, body]) => ({
      what: `${path} ${what}`,
      request: () => form(url, types[0]!, body),
    }));
    const odd = types
      .slice(1)
      .map((type) => ({ what: `${path} as ${type}`, request: () => form(url, type, "[".repeat(bytes)) }));
    const parts = (count: number) =>
      `${Array.from({ length: count }, (_, n) => `--a\r\ncontent-disposition: form-data; name="n${n}"\r\n\r\n1\r\n`).join("")}--a--\r\n`;
    const manyParts = {
      what: `${path} many parts`,
      request: () => form(url, types[2]!, parts(Math.floor(bytes / 70))),
    };
    expect(await measureAll([...requests, ...odd, manyParts])).toEqual([]);
  });

  const form = (url: string, type: string, body: string): MeteredRequest => ({
    ...{ url, method: "POST", body },
    headers: { "content-type": type, origin: world.url, cookie: cookies },
  });
});

const fill = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (place as unknown as Record<string, string>)[name] ?? ids[name] ?? "x");

describe("what was stored by all this, and addresses at their limits, block nobody", () => {
  const texts = ["a", "%20", "{%22and%22:[", "[", "a.", "%CC%81", "%F0%9F%98%80", "-", "0"];
  const longest = 12_000;
  const queries = (known: string) =>
    texts
      .map((text) => `${known}=${text.repeat(longest / text.length)}`)
      .concat(
        Array.from({ length: 990 }, (_, n) => `n${n}=1`).join("&"),
        Array.from({ length: 990 }, () => `${known}=1`).join("&"),
      );

  it.each(endpoints.filter(({ method }) => method === "GET"))("$name: GET $path", async (each) => {
    await staySignedIn();
    const url = addressOf(each);
    const known = Object.keys(each.endpoint.input?.query?.shape ?? {});
    const addresses = [
      url,
      ...some((known.length ? known : ["q"]).flatMap(queries)).map(
        (query) => `${url}${url.includes("?") ? "&" : "?"}${query}`,
      ),
    ];
    const requests = addresses.map((address) => ({
      what: `${each.name} ${address.slice(world.url.length, world.url.length + 150)}`,
      request: () => ({ url: address, method: "GET", headers: cookieHeader() }),
    }));
    expect(await measureAll(requests)).toEqual([]);
  });

  it.each(pages.filter(({ method }) => method === "GET"))("page $path", async ({ path }) => {
    const url = `${world.url}${fill(path)}`;
    const addresses = [
      url,
      ...["lang", "q", "page", "token", "filter"].flatMap(queries).map((query) => `${url}?${query}`),
    ];
    const requests = addresses.map((address) => ({
      what: `${path} ${address.slice(world.url.length, world.url.length + 150)}`,
      request: () => ({ url: address, method: "GET", headers: { cookie: cookies } }),
    }));
    expect(await measureAll(requests)).toEqual([]);
  });
});

describe("email designs block nobody", () => {
  const begun = { InternalName: "Large", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" };
  const asTemplate = { Name: "Large", DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en" };
  const asContent = (design: object) => ({ subject: "News", design });
  const to = (path: string) => `${world.url}/api/teams/${team.teamId}${path}`;
  const reading = (what: string, path: string) => ({
    what: `GET ${path.replace(/[0-9a-f-]{36}/, ":id")} of ${what}`,
    request: () => ({ url: to(path), method: "GET", headers: cookieHeader() }),
  });
  const writing = (what: string, method: string, path: string, body: () => unknown) => ({
    what: `${method} ${path.replace(/[0-9a-f-]{36}/, ":id")} of ${what}`,
    request: () => asJson(method, to(path), body()),
  });
  const messageRequests = (what: string, id: string, contents: object) => [
    writing(what, "POST", "/messages", () => ({ ...begun, Contents: contents })),
    writing(what, "PATCH", `/messages/${id}`, () => ({ Contents: contents })),
    ...["", "/preview", "/checks"].map((rest) => reading(what, `/messages/${id}${rest}`)),
  ];
  const templateRequests = (what: string, id: string, design: object) => [
    writing(what, "POST", "/templates", () => ({ ...asTemplate, Name: `Large ${newId()}`, Design: design })),
    writing(what, "PATCH", `/templates/${id}`, () => ({ Design: design })),
    ...["", "/preview"].map((rest) => reading(what, `/templates/${id}${rest}`)),
  ];
  const makeMessage = async (given: object = {}) =>
    (await bodyOf<{ Id: string }>(admin.post(`/api/teams/${team.teamId}/messages`, { ...begun, ...given }))).Id;
  const makeTemplate = async (given: object = {}) =>
    (await bodyOf<{ Id: string }>(admin.post(`/api/teams/${team.teamId}/templates`, { ...asTemplate, ...given }))).Id;

  it.each(Object.entries(designsAtBounds))("at their bounds: %s", async (what, asWritten) => {
    await staySignedIn();
    // A field that the team has, in place of the one that is named there.
    const design = JSON.parse(JSON.stringify(asWritten).replaceAll("a_field", `f_${ids.fieldId!.replaceAll("-", "")}`));
    const contents = { en: asContent(design), es: asContent(design) };
    const Audience = { sources: [{ kind: "addresses", addresses: [{ address: "ada@example.org" }] }] };
    const messageId = await makeMessage({ Contents: contents, Audience });
    const templateId = await makeTemplate({ Name: `Large ${newId()}`, Design: design });
    const requests = [...messageRequests(what, messageId, contents), ...templateRequests(what, templateId, design)];
    expect(await measureAll(requests, 200)).toEqual([]);
  });

  it.each(Object.entries(designsOverBounds))("over a bound, also where they are stored: %s", async (what, design) => {
    await staySignedIn();
    const contents = { en: asContent(design), es: asContent(design) };
    const [messageId, templateId] = [await makeMessage(), await makeTemplate({ Name: `Large ${newId()}` })];
    const db = world.db.team(team.teamId);
    await db
      .update("outgoing_message", { contents: JSON.stringify(contents) })
      .where("id", "=", messageId)
      .execute();
    await db
      .update("message_template", { content: JSON.stringify({ subject: "News", design }) })
      .where("id", "=", templateId)
      .execute();
    const requests = [
      ...messageRequests(what, messageId, { en: asContent(design) }),
      ...templateRequests(what, templateId, design),
    ];
    expect(await measureAll(requests)).toEqual([]);
  });
});
