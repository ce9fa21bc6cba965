import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRows } from "./copy-rows.ts";
import { countLines } from "./count-lines.ts";
import { install } from "./install.ts";
import type { OpenPeer } from "./peer.ts";
import { freePort, startServer } from "./server-process.ts";

const database = "directus";

/** Directus on the same Postgres, asked with a token of its administrator, for whom it checks least. */
export const openDirectus: OpenPeer = async ({ databaseUrl }, rows) => {
  const folder = installDirectus();
  const databaseOfItsOwn = await copyRows(databaseUrl, { ...rows, database, order: "fee, id" });
  const token = randomBytes(24).toString("hex");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url },
    ...{ DB_CLIENT: "pg", DB_CONNECTION_STRING: databaseOfItsOwn.href, SECRET: randomBytes(24).toString("hex") },
    ...{ ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: randomBytes(12).toString("hex"), ADMIN_TOKEN: token },
    ...{ TELEMETRY: "false", LOG_LEVEL: "warn", CACHE_ENABLED: "false", RATE_LIMITER_ENABLED: "false" },
  };
  const cli = join(folder, "node_modules/directus/cli.js");
  execFileSync(process.execPath, [cli, "bootstrap"], { cwd: folder, env, stdio: "ignore" });
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: "Directus",
    ...{ url, headers, database },
    start: () => startServer({ name: "Directus", args: [cli, "start"], cwd: folder, env, probe: `${url}/server/ping` }),
    list({ where, offset }) {
      const filter = { _and: where.map(([column, value]) => ({ [column]: { _eq: value } })) };
      return people({
        ...{ limit: "50", sort: "fee,id" },
        ...(where.length > 0 && { filter: JSON.stringify(filter) }),
        ...(offset > 0 && { offset: String(offset) }),
      });
    },
    rowsOf: ({ data }: { data?: unknown[] }) => data,
    create: { path: "/items/people", body: (values) => values },
    search: ({ word, limit }) => people({ search: word, limit: String(limit) }),
    exportCsv: (until) => countLines(url + people({ export: "csv", limit: "-1" }), headers, until),
  };
};

const people = (query: Record<string, string>) => `/items/people?${new URLSearchParams(query)}`;

/** Its scripts in automations want a module that has to be compiled; nothing here runs one, so that a stand-in will do. */
const installDirectus = () =>
  install({
    ...{ name: "directus", version: "11.17.4", folder: process.env.DIRECTUS_DIR },
    finish(folder) {
      const standIn = `module.exports = { Isolate: class { constructor() { throw new Error("not compiled"); } } };`;
      writeFileSync(join(folder, "node_modules/isolated-vm/isolated-vm.js"), standIn);
    },
  });
