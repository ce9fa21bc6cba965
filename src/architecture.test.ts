import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** Later ones may use earlier ones. A new feature takes its place here. */
const featureOrder = [
  "auth",
  "files",
  "live",
  "logging",
  "roles",
  "long-work",
  "fields",
  "collections",
  "records",
  "tags",
  "bulk",
  "members",
  "history",
  "bin",
  "attributes",
  "cards",
  "blueprints",
  "csv",
  "field-changes",
  "custom-lists",
  "structure",
  "collection-admin",
  "data-fields",
  "search",
  "bookmarks",
  "stats",
  "api-keys",
  "webhooks",
  "teams",
  "team-users",
  "account",
  "role-admin",
  "integrations",
  "privacy",
  "profile",
  "grid",
  "record-page",
  "projects",
  "backup",
  "sys-settings",
  "sys-admin",
  "dashboard",
  "test-pages",
];

/** The few files that know every feature; all others of `server/` are for features to build on. */
const serverShells = ["server/features.ts", "server/main.ts", "server/open-app.ts"];

/** Reads rows of many teams at once; each of these asks by a person, a link or what is offered to all, never by what a caller names. */
const acrossTeams = [
  "features/attributes/mark-overdue.server.ts",
  "features/auth/accounts.server.ts",
  "features/auth/invitations.server.ts",
  "features/auth/jobs.server.ts",
  "features/blueprints/find-offered.server.ts",
  "features/files/find-visible-file.server.ts",
  "features/files/jobs.server.ts",
  "features/long-work/long-work.server.ts",
  // The system's administration, which is about all teams; each of its endpoints is for system administrators alone.
  "features/sys-admin/list-roles.server.ts",
  "features/sys-admin/list-teams.server.ts",
  "features/sys-admin/list-users.server.ts",
  "features/sys-admin/read-audit.server.ts",
  "features/teams/memberships.server.ts",
  "features/webhooks/claim-deliveries.server.ts",
  "server/db/db.ts",
];

const src = import.meta.dirname;
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.test\.tsx?$|\.faults\.ts$|^testing\//.test(name));
const text = new Map(sources.map((name) => [name, readFileSync(join(src, name), "utf8")]));

type Import = { from: string; to: string; isLazy: boolean };
const imports: Import[] = sources.flatMap((from) => importsOf(from));

describe("what may reach what", () => {
  it("looks at real files", () => {
    expect(sources).toEqual(expect.arrayContaining([...serverShells, ...acrossTeams]));
    expect(imports.length).toBeGreaterThan(200);
    const named = new Set(sources.filter((name) => name.startsWith("features/")).map(featureOf));
    expect([...named].filter((name) => !featureOrder.includes(name!))).toEqual([]);
  });

  it("shared reaches nothing but shared", () => {
    expect(
      broken(
        (from) => room(from) === "shared",
        (to) => room(to) === "shared",
      ),
    ).toEqual([]);
  });

  it("the design system reaches shared and its words", () => {
    expect(
      broken(
        (from) => room(from) === "ui",
        (to) => ["ui", "shared", "locales"].includes(room(to)),
      ),
    ).toEqual([]);
  });

  it("the server reaches shared; only its shells know features", () => {
    const isPlain = (from: string) => room(from) === "server" && !serverShells.includes(from);
    expect(
      broken(isPlain, (to) => ["server", "shared", "locales"].includes(room(to)) && !serverShells.includes(to)),
    ).toEqual([]);
  });

  it("a feature reaches earlier features only; its screens may call any endpoint by its contract", () => {
    const later = imports.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from));
    expect(later.filter(({ from, to }) => !(isScreen(from) && /\/contract\.ts$/.test(to))).map(show)).toEqual([]);
  });

  it("a feature reaches no shell; parts of the client only as far as they know earlier features", () => {
    expect(
      broken(
        (from) => room(from) === "features",
        (to) => !serverShells.includes(to),
      ),
    ).toEqual([]);
    const throughClient = imports
      .filter(({ from, to }) => room(from) === "features" && room(to) === "client")
      .flatMap(({ from, to: part }) => reaches(part).map((to) => ({ from, to, part })))
      .filter(({ from, to }) => isScreen(to) && place(to) >= place(from));
    expect(throughClient.map(({ from, to, part }) => `${from} → ${part} → … → ${to}`)).toEqual([]);
  });

  it("nothing for the browser, or for both sides, reaches the server", () => {
    expect(
      broken(
        (from) => !isServerSide(from),
        (to) => !isServerSide(to),
      ),
    ).toEqual([]);
  });

  it("nothing of the server reaches a screen", () => {
    expect(broken(isServerSide, (to) => !isScreen(to))).toEqual([]);
  });

  it("the product reaches neither tests nor the demo world, but for the start that builds it", () => {
    const allowed = ["server/main.ts"];
    expect(
      broken(
        (from) => !allowed.includes(from),
        (to) => !/^(testing|\.\.\/seeds)\//.test(to),
      ),
    ).toEqual([]);
  });
});

it("only listed files read across teams", () => {
  const users = sources.filter((name) => /\bacrossTeams\b/.test(text.get(name)!));
  expect(users.sort()).toEqual(acrossTeams);
});

it("only the database's own files write a team's schema name", () => {
  const users = sources.filter((name) => /\bteamSchema\(|search_path|`team_\$/.test(text.get(name)!));
  expect(users.sort()).toEqual([
    "server/db/db.ts",
    "server/db/migrate.ts",
    "server/db/own-connection.ts",
    "server/db/read-structure.ts",
  ]);
});

it("files are named for what is inside", () => {
  const vague = sources.filter((name) => /(^|\/)(index|utils?|helpers?|types|common|misc)\.tsx?$/.test(name));
  expect(vague).toEqual([]);
  expect(sources.filter((name) => !/^[a-z0-9./-]+$/.test(name))).toEqual([]);
});

const room = (name: string): string => name.split("/")[0]!;
const featureOf = (name: string): string | undefined => /^features\/([^/]+)\//.exec(name)?.[1];
const place = (name: string): number => featureOrder.indexOf(featureOf(name) ?? "");
const isServerSide = (name: string): boolean => room(name) === "server" || /(^|\/|\.)server\.ts$/.test(name);
const isScreen = (name: string): boolean =>
  ["ui", "client"].includes(room(name)) || /^features\/[^/]+\/ui\/|\.tsx$/.test(name);
const show = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

const broken = (isFrom: (name: string) => boolean, mayReach: (name: string) => boolean): string[] =>
  imports.filter(({ from, to }) => isFrom(from) && !mayReach(to)).map(show);

/** What a file of `client/` leads to through its own room; screens that are loaded when someone opens them do not count. */
function reaches(start: string, seen = new Set<string>()): string[] {
  for (const { from, to, isLazy } of imports) {
    if (from !== start || isLazy || seen.has(to)) continue;
    seen.add(to);
    if (room(to) === "client") reaches(to, seen);
  }
  return [...seen];
}

function importsOf(from: string): Import[] {
  const statements = text.get(from)!.matchAll(/(?:\bfrom|\bimport)\s*(\(?)\s*"([#.][^"]+)"/g);
  return [...statements].map(([, lazy, wish]) => ({ from, to: resolve(from, wish!), isLazy: lazy === "(" }));
}

function resolve(from: string, wish: string): string {
  if (wish.startsWith("#")) return wish.slice(1);
  return relative(src, join(src, dirname(from), wish)).replaceAll("\\", "/");
}
