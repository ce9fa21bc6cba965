import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { App } from "#server/app.ts";
import { openDb, openPool } from "#server/db/db.ts";
import { readEnv } from "#server/env.ts";
import { watchEventLoop } from "#server/event-loop-watch.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { openFiles } from "#server/files/files.ts";
import { AnswerCache } from "#server/http/answer-cache.ts";
import { feature } from "#server/http/handlers.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { buildServer } from "#server/http/server.ts";
import { openLog } from "#server/log.ts";
import { openSettings } from "#server/settings/settings.ts";
import { endpoint, signedIn } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { fileUrl, publicLogoUrl } from "./contract.ts";
import { files } from "./server.ts";

type Person = { userId: string; cookie: string };

let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: App;
let server: FastifyInstance;
let ada: Person;

/** What a feature with an upload looks like. */
const upload = endpoint({
  method: "POST",
  path: "/uploads",
  access: signedIn,
  summary: "For this test.",
  upload: { maxBytes: 100_000 },
  output: z.strictObject({ id: z.string(), bytes: z.number() }),
});
const uploads = feature(
  { upload },
  {
    upload: ({ app, caller, upload }) =>
      app.files
        .save({ ...upload, maxBytes: 100_000, owner: { userId: caller.userId } })
        .then(({ id, bytes }) => ({ id, bytes })),
  },
);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "simply-files-http-"));
  database = await cloneDatabase();
  const pool = openPool(database.url, 4);
  const db = openDb(pool);
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  const log = openLog("silent");
  const secret = Buffer.alloc(32, 7);
  const settings = await openSettings({ env, db, secret, log });
  const eventLoop = watchEventLoop(log);
  const store = openFiles({ env, db, log });
  app = { env, log, pool, db, secret, settings, eventLoop, files: store, answers: new AnswerCache() } as App;
  server = await buildServer(app, [files, uploads]);
  await server.listen({ port: 0, host: "127.0.0.1" });
  ada = await addPerson();
});

afterAll(async () => {
  app?.eventLoop.stop();
  await server?.close();
  await app?.pool.end();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("how a file is served", () => {
  it("shows a picture in place as what it is, whatever it is called", async () => {
    const content = await picture();
    const file = await save({ content, name: "Été.html" });
    const answer = await get(ada, fileUrl(file.id));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(content.length),
      "content-disposition": "inline; filename=\"Ete.html\"; filename*=UTF-8''%C3%89t%C3%A9.html",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      etag: `"${file.sha256.toString("hex")}"`,
    });
  });

  it.each([
    ["a page posing as a picture", "photo.png", "<!doctype html><script>alert(1)</script>"],
    ["an SVG", "logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["an SVG that says XML", "logo.svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a PDF", "x.pdf", "%PDF-1.7\n"],
  ])("lets %s only be downloaded", async (_what, name, content) => {
    const file = await save({ content: Buffer.from(content), name });
    const answer = await get(ada, fileUrl(file.id));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(answer.headers.get("content-type")).toMatch(/^(text\/plain|application\/pdf)\b/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get(ada, fileUrl(file.id, 64))).status).toBe(404);
  });

  it("sends nothing again to a browser that has it", async () => {
    const file = await save({ content: await picture() });
    for (const url of [fileUrl(file.id), fileUrl(file.id, 256)]) {
      const etag = (await get(ada, url)).headers.get("etag")!;
      const again = await get(ada, url, { "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("sends thumbnails as WebP", async () => {
    const file = await save({ content: await picture(), name: "photo.png" });
    const answer = await get(ada, fileUrl(file.id, 64));
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 64, height: 43 });
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="photo.webp"/);
    expect((await get(ada, `/api/files/${file.id}/thumbnails/65`)).status).toBe(400);
  });

  it("sends part of a recording, and the whole of everything else", async () => {
    const sound = wave();
    const file = await save({ content: sound, name: "song.wav" });
    const part = await get(ada, fileUrl(file.id), { range: "bytes=4-7" });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(4, 8));
    expect(part.headers.get("content-range")).toBe(`bytes 4-7/${sound.length}`);
    expect(part.headers.get("content-length")).toBe("4");

    const beyond = await get(ada, fileUrl(file.id), { range: "bytes=99999-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${sound.length}`]);
    expect(beyond.headers.get("cache-control")).toBe("no-store");
    expect((await get(ada, fileUrl(file.id), { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);

    const image = await save({ content: await picture() });
    expect((await get(ada, fileUrl(image.id), { range: "bytes=0-1" })).status).toBe(200);
  });

  it("does not let a browser remember that bytes are missing", async () => {
    const file = await save({ content: await picture() });
    rmSync(join(dataDir, "files"), { recursive: true });
    for (const url of [fileUrl(file.id), fileUrl(file.id, 64)]) {
      const answer = await get(ada, url);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  });
});

describe("who may see a file", () => {
  it("needs a sign-in, and an id that is one", async () => {
    const file = await save({});
    expect((await get(undefined, fileUrl(file.id))).status).toBe(401);
    expect((await get(undefined, fileUrl(file.id, 64))).status).toBe(401);
    expect((await get(ada, "/api/files/..%2f..%2fetc")).status).toBe(400);
    expect((await get(ada, fileUrl(newId()))).status).toBe(404);
  });

  it("is its owner, and no other", async () => {
    const file = await save({ content: await picture() });
    const stranger = await addPerson();
    expect(await statuses(ada, file)).toEqual([200, 200]);
    expect(await statuses(stranger, file)).toEqual([404, 404]);
  });

  it("of a team is its uploader until it is used, and then whom the rule of its place lets in", async () => {
    const teamId = await addTeam();
    const [uploader, active] = [await addPerson(), await addPerson()];
    for (const person of [uploader, active]) await joinTeam(person, teamId);
    const file = await save({ content: await picture(), teamId, owner: uploader });
    expect([await statuses(uploader, file), await statuses(active, file)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    await use(file);
    expect(await statuses(uploader, file)).toEqual([404, 404]);
    app.files.rules.push(({ userId }, { id }) => id === file.id && userId === active.userId);
    expect([await statuses(uploader, file), await statuses(active, file)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  it("of a team is no one but its active members, whatever the rule: its logo is open to all of them", async () => {
    const teamId = await addTeam();
    const file = await save({ content: await picture(), teamId });
    const [active, invited, left, stranger] = [
      await addPerson(),
      await addPerson(),
      await addPerson(),
      await addPerson(),
    ];
    await joinTeam(active, teamId);
    await joinTeam(invited, teamId, { activated_at: null });
    await joinTeam(left, teamId, { deactivated_as_of: new Date(Date.now() - 1000) });
    await joinTeam(stranger, await addTeam());
    const logo = JSON.stringify({ fileId: file.id });
    await app.db.app.updateTable("team").set({ app_logo_square: logo }).where("id", "=", teamId).execute();
    app.files.rules.push((_caller, { id }) => id === file.id);
    expect(await statuses(active, file)).toEqual([200, 200]);
    for (const person of [invited, left, stranger]) expect(await statuses(person, file)).toEqual([404, 404]);
    app.files.rules.pop();
    expect(await statuses(active, file)).toEqual([200, 200]);

    await app.db.app.updateTable("team").set({ deactivated_at: new Date() }).where("id", "=", teamId).execute();
    expect(await statuses(active, file)).toEqual([404, 404]);
  });

  it("is anyone for a team's current logo, at its public address alone, and nobody for all else there", async () => {
    const teamId = await addTeam();
    const content = await picture();
    const file = await save({ content, name: "secret name.png", teamId });
    const other = await save({ content: await picture(), teamId });
    const ours = await save({ content: await picture(), owner: ada });
    const text = await save({ content: Buffer.from("<svg/>"), name: "logo.svg", teamId });
    const show = (logos: object) => app.db.app.updateTable("team").set(logos).where("id", "=", teamId).execute();
    const opened = (id: string, headers = {}) =>
      fetch(new URL(publicLogoUrl(id), `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`), {
        headers,
      });
    const status = async (id: string) => (await opened(id)).status;
    expect(await status(file.id)).toBe(404);
    await show({
      app_logo_horizontal: JSON.stringify({ fileId: file.id }),
      app_logo_square: JSON.stringify({ fileId: text.id }),
      organization_logo_square: JSON.stringify({ fileId: ours.id }),
    });
    const answer = await opened(file.id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline; filename="logo"/),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect((await opened(file.id, { "if-none-match": answer.headers.get("etag")! })).status).toBe(304);
    expect([await status(other.id), await status(ours.id), await status(text.id)]).toEqual([404, 404, 404]);
    expect((await fetch(answer.url.replace(publicLogoUrl(file.id), fileUrl(file.id)))).status).toBe(401);

    await show({ app_logo_horizontal: JSON.stringify({ fileId: other.id }) });
    expect([await status(file.id), await status(other.id)]).toEqual([404, 200]);
    await show({ deactivated_at: new Date() });
    expect(await status(other.id)).toBe(404);
  });

  it("is, for a person's picture, everyone who shares an active team with them", async () => {
    const [pictured, teammate, stranger] = [await addPerson(), await addPerson(), await addPerson()];
    const teamId = await addTeam();
    await joinTeam(pictured, teamId);
    await joinTeam(teammate, teamId);
    await joinTeam(stranger, await addTeam());
    const file = await save({ content: await picture(), owner: pictured });
    expect(await statuses(teammate, file)).toEqual([404, 404]);

    await app.db.app.updateTable("user").set({ picture_file_id: file.id }).where("id", "=", pictured.userId).execute();
    expect(await statuses(teammate, file)).toEqual([200, 200]);
    expect(await statuses(stranger, file)).toEqual([404, 404]);

    await app.db
      .team(teamId)
      .update("team_user", { deactivated_as_of: new Date(Date.now() - 1000) })
      .where("team_user.user_id", "=", pictured.userId)
      .execute();
    expect(await statuses(teammate, file)).toEqual([404, 404]);
  });
});

describe("an upload over HTTP", () => {
  it("is kept up to its limit and refused beyond, whatever the parser does there", async () => {
    const kept = await post(form(Buffer.alloc(100_000, "a")));
    expect([kept.status, await kept.json()]).toMatchObject([200, { bytes: 100_000 }]);
    const rows = await countRows();
    for (const size of [100_001, 300_000]) expect((await post(form(Buffer.alloc(size, "a")))).status).toBe(413);
    expect(await countRows()).toBe(rows);
  });

  it("leaves nothing when the browser goes away in the middle", async () => {
    const [rows, stored] = [await countRows(), filesOnDisk()];
    const headers = { cookie: ada.cookie, "content-type": "multipart/form-data; boundary=b", "content-length": 90_000 };
    const sending = request(addressOf("/api/uploads"), { method: "POST", headers }).on("error", () => {});
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
    sending.write(Buffer.alloc(50_000, "a"));
    await expect.poll(() => filesOnDisk().length).toBe(stored.length + 1);
    sending.destroy();
    await expect.poll(filesOnDisk).toEqual(stored);
    expect(await countRows()).toBe(rows);
  });

  it("cannot be a JSON body that says it is a file", async () => {
    const body = JSON.stringify({ file: { path: "/etc/passwd", filename: "x" } });
    expect((await post(body, { "content-type": "application/json" })).status).toBe(415);
  });
});

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

const addressOf = (url: string) => `http://127.0.0.1:${portOf(server)}${url}`;

const get = (person: Person | undefined, url: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(url), { headers: { ...(person && { cookie: person.cookie }), ...headers } });

const post = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(addressOf("/api/uploads"), { method: "POST", body, headers: { cookie: ada.cookie, ...headers } });

function form(content: Buffer): FormData {
  const data = new FormData();
  data.set("file", new File([new Uint8Array(content)], "notes.txt"));
  return data;
}

const statuses = async (person: Person, file: FileRow) => [
  (await get(person, fileUrl(file.id))).status,
  (await get(person, fileUrl(file.id, 64))).status,
];

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

function wave(): Buffer {
  const header = Buffer.from(
    "524946462408000057415645666d7420100000000100010044ac000088580100020010006461746100080000",
    "hex",
  );
  return Buffer.concat([header, Buffer.alloc(2048, 3)]);
}

type Saving = { content?: Buffer; name?: string; teamId?: string; owner?: Person };

async function save({ content = Buffer.from("hello"), name = "file", teamId, owner }: Saving): Promise<FileRow> {
  const userId = owner?.userId ?? (teamId ? (await addPerson()).userId : ada.userId);
  return app.files.save({
    stream: Readable.from([content]),
    name,
    maxBytes: 1_000_000,
    owner: { userId, ...(teamId && { teamId }) },
  });
}

const use = ({ id }: FileRow) =>
  app.db.app.updateTable("file").set({ used_at: new Date() }).where("id", "=", id).execute();

const filesOnDisk = () =>
  (existsSync(join(dataDir, "files"))
    ? readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true })
    : []
  )
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

const countRows = async () => (await app.db.app.selectFrom("file").select("id").execute()).length;

async function addPerson(): Promise<Person> {
  const id = newId();
  const person = { id, auth_username: id, email: `${id}@simply.test`, name: "Person", email_verified_at: new Date() };
  await app.db.app.insertInto("user").values(person).execute();
  const secret = newSecret();
  await app.db.app
    .insertInto("session")
    .values({
      id: newId(),
      token_hash: hashSecret(app.secret, secret),
      user_id: id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { userId: id, cookie: `simply=${secret}` };
}

async function addTeam(): Promise<string> {
  const id = newId();
  await app.db.app.insertInto("team").values({ id, name: "Team" }).execute();
  return id;
}

const joinTeam = (
  { userId }: Person,
  teamId: string,
  state: { activated_at?: Date | null; deactivated_as_of?: Date } = {},
) =>
  app.db
    .team(teamId)
    .insert("team_user", [{ id: newId(), user_id: userId, activated_at: new Date(), ...state }])
    .execute();
