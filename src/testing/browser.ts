import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebError,
} from "playwright-core";
import { prepareBrowser } from "./prepare-browser.ts";

/** A real browser: one of this machine, or the one inside an npm package. */
export async function openBrowser({ hasScrollBars = false } = {}): Promise<Browser> {
  const executablePath = await prepareBrowser();
  const ignoreDefaultArgs = hasScrollBars ? ["--hide-scrollbars"] : [];
  return chromium.launch({ executablePath, args: quiet, ignoreDefaultArgs, headless: true });
}

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Look = {
  width?: number;
  colorScheme?: "light" | "dark";
  locale?: string;
  /** A console error that belongs to the story. */
  allowed?: RegExp;
};

/** A fresh visitor: own cookies, own storage. */
export async function openVisit(browser: Browser, baseURL: string, look: Look = {}): Promise<Visit> {
  return watchVisit(await openContext(browser, baseURL, look), baseURL, look);
}

export async function openContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const width = look.width ?? 1280;
  return browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme: look.colorScheme ?? "light",
    locale: look.locale ?? "en-US",
    reducedMotion: "reduce",
  });
}

/** What goes wrong, in any of its tabs, and what leaves this host is noted. */
export async function watchVisit(context: BrowserContext, baseURL: string, look: Look = {}): Promise<Visit> {
  const visit = { context, errors: [] as string[], foreign: [] as string[] };
  const onError = (error: WebError) => void visit.errors.push(error.error().message);
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (message.type() === "error" && !isRefusal(text) && !look.allowed?.test(text)) visit.errors.push(text);
  };
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url()))
      visit.foreign.push(request.url());
  };
  context.on("weberror", onError).on("console", onConsole).on("request", onRequest);
  const unwatch = () => void context.off("weberror", onError).off("console", onConsole).off("request", onRequest);
  return { ...visit, unwatch, page: await context.newPage() };
}

export type Visit = { context: BrowserContext; page: Page; errors: string[]; foreign: string[]; unwatch: () => void };

/** The browser itself notes every refused call; the tests look at what the person sees of it. */
const isRefusal = (text: string) => /Failed to load resource: the server responded with a status of 4\d\d/.test(text);

/** What axe finds on the page as it stands. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await engine.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Of what is good it need not say where all of that is.
      resultTypes: ["violations"],
    });
    // An open menu, list of choices or tooltip belongs to the control that it opens from, which names it; it is drawn at
    // the end of the body only so that nothing clips it, and is no part of the page that a landmark could lead to.
    const isFloating = ({ target }: { target: unknown[] }) =>
      document.querySelector(String(target[0]))?.closest("[data-portal]") != null;
    return violations.flatMap(({ id, nodes }) =>
      nodes.filter((node) => id !== "region" || !isFloating(node)).map((node) => `${id}: ${node.html.slice(0, 140)}`),
    );
  });
  return found;
}

export async function signInAs(page: Page, email: string, password = "simply-demo") {
  await page.goto("/login");
  await page.getByLabel(/^(email|correo electrónico|adresse e-mail)/i).fill(email);
  await page.getByRole("textbox", { name: /^(password|contraseña|mot de passe)/i }).fill(password);
  await page.getByRole("button", { name: /^(sign in|iniciar sesión|se connecter)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
