import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { findPlace, listPages, settle } from "../e2e/pages.ts";
import { demoSignIns } from "../seeds/demo-sign-ins.ts";
import { run } from "../src/app/server/main.ts";
import { readEnv } from "../src/server/env.ts";
import { type Language, languages, localeOf } from "../src/shared/languages.ts";
import { openBrowser, openVisit, type Visit } from "../src/testing/browser.ts";
import { demoPassword } from "../src/testing/factories.ts";
import { buildClient } from "./build-client.ts";

/**
 * `npm run shots -- /team/dashboard /login`: pages as PNG into .shots/, wide and narrow, light and dark, in all languages.
 * `/team/…` is the person's own team. Without `--as EMAIL` or `--as nobody` the demo admin looks, and a stranger where
 * pages are open to strangers. `--light --fr --width 380` narrow it.
 * Without paths: all pages. With BASE_URL: of a server that runs already.
 */
const { values: input, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: "string" },
    width: { type: "string", multiple: true },
    light: { type: "boolean" },
    dark: { type: "boolean" },
    en: { type: "boolean" },
    es: { type: "boolean" },
    fr: { type: "boolean" },
  },
});

type Scheme = "light" | "dark";
type Shot = { path: string; file: string; language: Language; scheme: Scheme; width: number };

const folder = join(import.meta.dirname, "../.shots");
const someone = input.as ?? "admin@simply.test";
const widths = (input.width ?? ["1440", "380"]).map(Number);
const schemes = chosen<Scheme>(["light", "dark"]);
const spoken = chosen<Language>([...languages]);

if (someone !== "nobody" && !process.env.BASE_URL && !demoSignIns.some(({ email }) => email === someone)) {
  console.log(`Not one of the demo sign-ins: ${someone}. Trying anyway.`);
}
const server = process.env.BASE_URL ? undefined : await startServer();
const browser = await openBrowser();
try {
  const shots: Shot[] = [];
  for (const language of spoken)
    shots.push(...(await shootIn(language, browser, server?.url ?? process.env.BASE_URL!)));
  writeContactSheet(shots);
} finally {
  await browser.close();
  await server?.stop();
}

/** All of a kind, unless some are named. */
function chosen<Name extends "light" | "dark" | Language>(names: Name[]): Name[] {
  const named = names.filter((name) => input[name]);
  return named.length > 0 ? named : names;
}

async function startServer() {
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const dataDir = mkdtempSync(join(tmpdir(), "simply-shots-"));
  // Postgres may run as another user, who must be able to reach it.
  chmodSync(dataDir, 0o755);
  const { PORT = "3399", CLIENT_DIR } = process.env;
  const settings = { PORT, CLIENT_DIR, DATA_DIR: dataDir, NODE_ENV: "development", SEED: "demo", LOG_LEVEL: "error" };
  const product = run(readEnv(settings));
  const { url } = await product.started;
  const stop = async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function shootIn(language: Language, browser: Browser, url: string): Promise<Shot[]> {
  const look = { locale: localeOf[language] };
  const [stranger, person] = [await openVisit(browser, url, look), await openVisit(browser, url, look)];
  const teamId = someone === "nobody" ? undefined : await signIn(person, language);
  const shots: Shot[] = [];
  for (const path of await pathsFor(person, teamId)) {
    const { page } = input.as === undefined && listPages().includes(path) ? stranger : person;
    await page.goto(teamId ? path.replace(/^\/team(?=\/|$)/, `/team-${teamId}`) : path);
    await settle(page);
    for (const width of widths)
      for (const scheme of schemes) shots.push(await shoot(page, { path, language, scheme, width }));
  }
  for (const { context, errors, foreign } of [stranger, person]) {
    await context.close();
    for (const problem of [...errors, ...foreign]) console.log(`  ! ${problem}`);
  }
  return shots;
}

async function pathsFor({ context }: Visit, teamId: string | undefined): Promise<string[]> {
  if (positionals.length > 0) return positionals;
  const all = teamId ? listPages(await findPlace(context, teamId)) : [];
  const own = all.map((path) => path.replace(`team-${teamId}`, "team"));
  return [...listPages(), ...own, "/no-such-page"];
}

/** Signs in and gives the first team that is open to the person. Language and colours are pretended, not changed. */
async function signIn({ context, page }: Visit, language: Language): Promise<string | undefined> {
  const answer = await context.request.post("/api/auth/sign-in", { data: { email: someone, password: demoPassword } });
  if (!answer.ok()) throw new Error(`${someone} cannot sign in: ${answer.status()}`);
  await page.route("**/api/users/byAuthProvider/**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json.simplyUser, { interfaceLanguage: language, colorScheme: "auto" });
    for (const link of json.teamData.result) link.interfaceLanguage = language;
    await route.fulfill({ response, json });
  });
  const { authUsername } = await answer.json();
  const found = await context.request.get(`/api/users/byAuthProvider/${encodeURIComponent(authUsername)}?needData=1`);
  const links: { teamId: string; deactivatedAsOf: string | null }[] = (await found.json()).teamData.result;
  return links.find(({ deactivatedAsOf }) => deactivatedAsOf === null)?.teamId;
}

/** Named so that the looks of a page stand side by side in a folder. */
async function shoot(page: Page, look: Omit<Shot, "file">): Promise<Shot> {
  const { path, language, scheme, width } = look;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const name = path.replace(/^\/|\?.*$/g, "").replace(/[^\w]+/g, "-") || "root";
  const file = join(folder, `${name}_${width}_${scheme}_${language}.png`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
  console.log(relative(process.cwd(), file));
  return { ...look, file };
}

function writeContactSheet(shots: Shot[]) {
  const rows = [...Map.groupBy(shots, ({ path }) => path)].map(([path, looks]) => {
    const figures = looks.map(({ file, language, scheme, width }) => {
      const name = relative(folder, file);
      return `<figure><a href="${name}"><img src="${name}" loading="lazy"></a><figcaption>${width} ${scheme} ${language}</figcaption></figure>`;
    });
    return `<h2>${path}</h2><div>${figures.join("")}</div>`;
  });
  const style =
    "body{font:14px system-ui}div{display:flex;gap:12px;overflow-x:auto}img{height:420px;border:1px solid #999}figure{margin:0}";
  const sheet = join(folder, "index.html");
  writeFileSync(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Shots</title><style>${style}</style>${rows.join("\n")}`,
  );
  console.log(`${shots.length} pictures, side by side in ${relative(process.cwd(), sheet)}`);
}
