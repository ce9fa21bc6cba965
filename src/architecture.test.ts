import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findCircles } from "#testing/find-circles.ts";

/** The wings, in order; later ones may use earlier ones, and so may the features inside. A new feature takes its place here. */
const wings: Record<string, readonly string[]> = {
  platform: ["files", "live", "logging", "long-work", "map-tiles", "system-emails"],
  people: ["auth", "roles", "teams", "profile"],
  data: [
    "fields",
    "collections",
    "filters",
    "records",
    "tags",
    "bulk",
    "collection-membership",
    "history",
    "bin",
    "merging",
    "csv",
    "custom-lists",
    "geocoding",
    "search",
  ],
  modeling: [
    "cards",
    "blueprints",
    "field-changes",
    "definition-log",
    "translations",
    "overview",
    "collection-admin",
    "field-admin",
  ],
  views: ["grid", "data-views"],
  messages: ["delivery", "content", "consent", "templates", "outgoing-messages", "setup", "sending", "outcomes"],
  wizards: ["tasks", "data-wizards", "wizard-starters", "wizard-files", "wizard-runs", "wizard-admin"],
  public: [
    ...["page", "visitors", "hosted-views", "calendar-feeds", "public-wizards"],
    ...["subscribe-pages", "website-widgets"],
  ],
  workspace: ["bookmarks", "stats", "record-page", "projects", "dashboard"],
  "team-admin": [
    "team-users",
    "team-export",
    "team-data",
    "account",
    "message-settings",
    "role-admin",
    "api-keys",
    "webhooks",
    "integrations",
    "privacy",
  ],
  system: ["backup", "sys-settings", "sys-admin", "test-pages"],
};
/** What every wing builds on. */
const kernel = ["shared", "locales", "ui", "server", "client", "testing"];
const featureOrder = Object.entries(wings).flatMap(([wing, names]) => names.map((name) => `${wing}/${name}`));

/** Reads rows of many teams at once; each of these asks by a person, a link or what is offered to all, never by what a caller names. */
const acrossTeams = [
  "data/records/following/mark-overdue.server.ts",
  "people/auth/accounts.server.ts",
  "people/auth/invitations.server.ts",
  "people/auth/jobs.server.ts",
  "messages/delivery/find-mailboxes.server.ts",
  "messages/delivery/prove-sender.server.ts",
  "modeling/blueprints/find-offered.server.ts",
  "platform/files/find-visible-file.server.ts",
  "platform/files/jobs.server.ts",
  "platform/long-work/long-work.server.ts",
  // How many there are, and nothing of any.
  "platform/long-work/count-work.server.ts",
  "messages/sending/message-metrics.server.ts",
  // The system's administration, which is about all teams; each of its endpoints is for system administrators alone.
  "system/sys-admin/list-roles.server.ts",
  "system/sys-admin/list-teams.server.ts",
  "system/sys-admin/list-users.server.ts",
  "system/sys-admin/read-audit.server.ts",
  "people/teams/memberships.server.ts",
  "team-admin/webhooks/claim-deliveries.server.ts",
  // What is due to be sent, whoever's it is.
  "messages/sending/jobs.server.ts",
  // Whose view or wizard a page of the world asks for.
  "public/hosted-views/find-team-of-view.server.ts",
  "public/visitors/find-widget.server.ts",
  // Whose providers these are, found by what they have signed.
  "messages/outcomes/find-teams.server.ts",
  "server/db/db.ts",
];

/** Write records as the program itself; each says why beside it. */
const programWriters = [
  "data/records/following/follow-definitions.server.ts",
  "data/records/following/mark-overdue.server.ts",
  "team-admin/privacy/name-mentions.server.ts",
];

/** Write collections and fields, and open nothing by it. */
const writtenSilently = [
  // Words.
  "data/collections/translate.server.ts",
  // Which new fields hold the colour and the icon of a list's items.
  "data/custom-lists/ensure-list-fields.server.ts",
  // What the search text was made of.
  "data/records/following/reindex.server.ts",
  // Part of an installation, which asks (`install.server.ts`).
  "modeling/blueprints/make-definitions.server.ts",
];

const src = import.meta.dirname;
/** Tests, tools and the demo world too. */
const everything = ["", "../bench/", "../bin/", "../e2e/", "../seeds/"]
  .flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: "utf8" }).map((name) => folder + name),
  )
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$/.test(name));
const sources = everything.filter((name) => !/^\.\.\/|\.test\.tsx?$|\.faults\.ts$|^testing\//.test(name));
const text = new Map(everything.map((name) => [name, readFileSync(join(src, name), "utf8")]));

type Import = { from: string; to: string };
const imports: Import[] = sources.flatMap((from) => importsOf(from));

describe("what may reach what", () => {
  it("looks at real files, each in a wing and a feature that has its place", () => {
    expect(sources).toEqual(expect.arrayContaining(acrossTeams));
    expect(imports.length).toBeGreaterThan(200);
    const missing = imports.filter(({ to }) => /\.tsx?$/.test(to) && !text.has(to));
    expect(missing.filter(({ to }) => !/^(testing|\.\.)\/|\.d\.ts$/.test(to)).map(show)).toEqual([]);
    const homeless = sources.filter((name) => !kernel.includes(room(name)) && room(name) !== "app" && place(name) < 0);
    expect(homeless.filter((name) => name.includes("/"))).toEqual([]);
    expect(featureOrder.filter((feature) => !sources.some((name) => name.startsWith(`${feature}/`)))).toEqual([]);
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

  it("the server is what features build on, and knows none of them", () => {
    expect(
      broken(
        (from) => room(from) === "server",
        (to) => ["server", "shared", "locales"].includes(room(to)),
      ),
    ).toEqual([]);
  });

  it("the client is what screens build on, and knows none of them", () => {
    expect(
      broken(
        (from) => room(from) === "client",
        (to) => ["client", "ui", "shared", "locales"].includes(room(to)),
      ),
    ).toEqual([]);
  });

  it("a feature reaches earlier features only; its screens may call any endpoint by its contract", () => {
    const later = imports.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from));
    expect(later.filter(({ from, to }) => !(isScreen(from) && /\/contract\.ts$/.test(to))).map(show)).toEqual([]);
  });

  it("nothing but the root reaches the root", () => {
    expect(
      broken(
        (from) => room(from) !== "app",
        (to) => room(to) !== "app",
      ),
    ).toEqual([]);
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
    const allowed = ["app/server/main.ts"];
    expect(
      broken(
        (from) => !allowed.includes(from),
        (to) => !/^(testing|\.\.\/seeds)\//.test(to),
      ),
    ).toEqual([]);
  });
});

it("no file leads back to itself, neither by a type nor by what is loaded later", () => {
  const led = new Map(everything.map((from) => [from, importsOf(from).map(({ to }) => to)]));
  expect(findCircles(led)).toEqual([]);
});

it("nobody copies the app to carry a transaction: inside one, everything is part of it", () => {
  const copying = sources.filter((name) => /\.\.\.(\w+\.)*app\s*[,}]/.test(text.get(name)!));
  expect(copying).toEqual(["app/server/open-app.ts"]);
});

it("a table is named by nothing below the wing that declares it", () => {
  const declared = sources
    .filter((name) => /table-types\.server\.ts$/.test(name))
    .flatMap((name) => [...text.get(name)!.matchAll(/^ {4}(\w+): \{/gm)].map(([, table]) => ({ table: table!, name })));
  expect(declared.length).toBeGreaterThan(60);
  const naming = new Map(declared.map(({ table }) => [table, namesTable(table)]));
  const below = declared.flatMap(({ table, name }) =>
    sources
      .filter((each) => wingPlace(each) < wingPlace(name) && naming.get(table)!.test(text.get(each)!))
      .map((each) => `${each} names ${table} of ${dirname(name)}`),
  );
  expect(below).toEqual([]);
});

it("only listed files read across teams", () => {
  const users = sources.filter((name) => /\bacrossTeams\b/.test(text.get(name)!));
  expect(users.sort()).toEqual(acrossTeams.toSorted());
});

it("who reads several statements from one snapshot keeps tables from being rebuilt meanwhile", () => {
  const readers = sources.filter((name) => /isolation level|setIsolationLevel/i.test(text.get(name)!));
  // Milestones learn of a rebuild by its event instead: on pooled connections, no lock outlives a transaction.
  const withoutLock = ["data/records/reading/milestones.server.ts"];
  expect(readers).toEqual(expect.arrayContaining(withoutLock));
  expect(readers.filter((name) => !/\bshareSnapshotLock\(/.test(text.get(name)!))).toEqual(withoutLock);
});

it("records are written through one door, by what was checked there", () => {
  const write = "data/records/writing/write-records.server.ts";
  const users = everything.filter((from) => importsOf(from).some(({ to }) => to === write));
  expect(users).toEqual(["data/records/writing/save-records.server.ts"]);
});

it("only listed files write records without asking for anybody's rights", () => {
  const users = sources.filter((name) => /\bprogramWriter\(/.test(text.get(name)!));
  expect(users.sort()).toEqual(programWriters.toSorted());
});

it("whatever writes definitions asks what it opens, but for what shows nothing", () => {
  const writes = /\b(insert|update)\("(collection|field)"/;
  const silent = sources.filter((name) => writes.test(text.get(name)!) && !/\bwatchOpening\(/.test(text.get(name)!));
  expect(silent.sort()).toEqual(writtenSilently.toSorted());
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
const place = (name: string): number => featureOrder.indexOf(name.split("/").slice(0, 2).join("/"));
const isServerSide = (name: string): boolean => /^(app\/)?server\/|(^|\/|\.)server\.ts$/.test(name);
const isScreen = (name: string): boolean => /^(ui|client|app\/client)\/|^[^/]+\/[^/]+\/ui\/|\.tsx$/.test(name);
const show = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

const broken = (isFrom: (name: string) => boolean, mayReach: (name: string) => boolean): string[] =>
  imports.filter(({ from, to }) => isFrom(from) && !mayReach(to)).map(show);

function importsOf(from: string): Import[] {
  const statements = text.get(from)!.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g);
  return [...statements].map(([, path]) => ({ from, to: resolve(from, path!) }));
}

function resolve(from: string, path: string): string {
  if (path.startsWith("#")) return path.slice(1);
  return relative(src, join(src, dirname(from), path)).replaceAll("\\", "/");
}

/** Where a statement reads or writes a table: ours in a team's schema cannot be mistaken for anything else. */
function namesTable(table: string): RegExp {
  if (table.startsWith("_")) return new RegExp(`\\b(?<!\\w)${table}\\b`);
  return new RegExp(`(from|join|insert|into|update|delete|table)\\("${table}( as \\w+)?"|\\bapp\\.${table}\\b`, "i");
}

/** The kernel is below all wings, the root above. */
function wingPlace(name: string): number {
  return room(name) === "app" ? Number.POSITIVE_INFINITY : Object.keys(wings).indexOf(room(name));
}
