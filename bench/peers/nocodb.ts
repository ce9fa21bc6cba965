import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRows, makeDatabase } from "./copy-rows.ts";
import { countLines } from "./count-lines.ts";
import { install } from "./install.ts";
import { exportAsCsv, makeBase } from "./nocodb-base.ts";
import type { OpenPeer } from "./peer.ts";
import { freePort, startServer } from "./server-process.ts";

const database = "nocodb";

/**
 * NocoDB on the same Postgres: its definitions in one database, our rows in another, which it has as a source. Asked with a
 * token of its administrator. It counts all rows for every page, as its API gives their number.
 */
export const openNocodb: OpenPeer = async ({ databaseUrl, dataDir }, rows) => {
  const folder = installNocodb();
  const order = "fee nulls first, id nulls first";
  const source = connectionOf(await copyRows(databaseUrl, { ...rows, database, order }));
  const definitions = connectionOf(await makeDatabase(databaseUrl, "nocodb_meta"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = { email: "admin@example.com", password: `Bench-${randomBytes(12).toString("hex")}-1` };
  const files = join(dataDir, "nocodb");
  mkdirSync(files, { recursive: true });
  const env = {
    ...process.env,
    ...{ NODE_ENV: "production", PORT: String(port), NC_PUBLIC_URL: url, NC_TOOL_DIR: files, NC_DISABLE_TELE: "true" },
    ...{ NC_DB_JSON: JSON.stringify({ client: "pg", connection: definitions }), NC_ALLOW_LOCAL_EXTERNAL_DBS: "true" },
    ...{ NC_AUTH_JWT_SECRET: randomBytes(24).toString("hex") },
    ...{ NC_ADMIN_EMAIL: admin.email, NC_ADMIN_PASSWORD: admin.password },
  };
  const args = [join(folder, "start.cjs")];
  const start = () => startServer({ name: "NocoDB", args, cwd: files, env, probe: `${url}/api/v1/health` });
  const { token, tableId, viewId } = await setUp();
  const headers = { "xc-token": token };
  const records = `/api/v2/tables/${tableId}/records`;
  return {
    name: "NocoDB",
    ...{ url, headers, database, start },
    list({ where, offset }) {
      const conditions = where.map(([column, value]) => `(${column},eq,${value})`).join("~and");
      return `${records}?${new URLSearchParams({
        ...{ limit: "50", sort: "fee,id" },
        ...(conditions && { where: conditions }),
        ...(offset > 0 && { offset: String(offset) }),
      })}`;
    },
    rowsOf: ({ list }: { list?: unknown[] }) => list,
    create: { path: records, body: (values) => values },
    // As its screen asks: in the column that one has chosen.
    search: ({ column, word, limit }) =>
      `${records}?${new URLSearchParams({ where: `(${column},like,%${word}%)`, limit: String(limit) })}`,
    async exportCsv(until) {
      const path = await exportAsCsv({ url, headers, viewId, until });
      return countLines(`${url}/${encodeURI(path)}`, headers, until);
    },
  };

  async function setUp() {
    const server = await start();
    try {
      return await makeBase(url, admin, source);
    } finally {
      await server.stop();
    }
  }
};

function connectionOf(address: URL) {
  const { hostname: host, port, username: user, password, pathname } = address;
  return { host, port: Number(port), user, password: decodeURIComponent(password), database: pathname.slice(1) };
}

/**
 * Its package names one that is not in the registry, and any version of two that belong together. SQLite has to be compiled;
 * with Postgres it is never opened, so that a stand-in will do.
 */
const installNocodb = () =>
  install({
    ...{ name: "nocodb", version: "0.301.3", folder: process.env.NOCODB_DIR },
    overrides: { xlsx: "0.18.5", "@aws-sdk/client-s3": "3.1164.0", "@aws-sdk/lib-storage": "3.1164.0" },
    finish(folder) {
      writeFileSync(join(folder, "node_modules/sqlite3/lib/sqlite3.js"), "module.exports = {};");
      writeFileSync(
        join(folder, "start.cjs"),
        `const express = require("express");
const { Noco } = require("nocodb");
const app = express();
const server = app.listen(process.env.PORT, "127.0.0.1", async () => app.use(await Noco.init({}, server, app)));
`,
      );
    },
  });
