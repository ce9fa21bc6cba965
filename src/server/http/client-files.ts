import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { nameOfBrand } from "#shared/brands.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { type Language, languageFromHeader } from "#shared/languages.ts";
import type { App } from "../app.ts";
import { sayIn } from "../words.ts";
import { brandOfHost } from "./brand-of-host.ts";
import { earlyFilesIn } from "./early-files.ts";
import { firstAnswers } from "./first-answers.ts";
import { looksLikeSecret } from "./secrets.ts";
import { cookieName } from "./session.ts";

export const clientFolder = join(import.meta.dirname, "../../../.build/client");

/** With what it is compressed to. */
const forOtherSites = /[\\/](widget|frame|proof)\.js(\.br|\.gz)?$/;
/** Loaded as a part of a script, which browsers let no other site do unasked. */
const imported = /[\\/]proof\.js(\.br|\.gz)?$/;

/** The built client: assets with a hash in their name for ever, the page itself always fresh. */
export async function serveClient(server: FastifyInstance, app: App) {
  const folder = app.env.CLIENT_DIR ?? clientFolder;
  if (!existsSync(join(folder, "index.html"))) {
    app.log.warn("the client is not built: only the API is served");
    return (_request: FastifyRequest, reply: FastifyReply) => reply.code(503).type("text/plain").send("Not built.");
  }
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // A folder is no file: it is a page like every other address, or nothing. Asked for by who takes no compressed files,
    // it would be refused.
    allowedPath: (path) => !path.endsWith("/"),
    setHeaders: (reply, path) => {
      const forever = path.includes("/assets/");
      reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "public, max-age=300");
      // Mails are read in programs and on pages of others, widgets stand there.
      if (path.includes("/pictures/mail/") || forOtherSites.test(path))
        reply.header("cross-origin-resource-policy", "cross-origin");
      if (imported.test(path)) reply.header("access-control-allow-origin", "*");
    },
  });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const earlyFiles = earlyFilesIn(folder);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(app, request);
    // Whether it still counts the answers say: these are files that anybody may have.
    const isSignedIn = looksLikeSecret(request.cookies[cookieName(app.env.APP_URL)]);
    const more = [
      describePage(app, request, language),
      earlyFiles(request.url, language, isSignedIn),
      await firstAnswers(server, request, reply),
    ].join("");
    return (
      reply
        // It says who somebody is: going back to it must not show that once they are somebody else.
        .headers({ "cache-control": "no-store", vary: "accept-language, cookie" })
        .type("text/html; charset=utf-8")
        .send(page.replace("</head>", () => `${more}</head>`))
    );
  };
}

const languageOf = (app: App, { headers }: FastifyRequest): Language =>
  languageFromHeader(headers["accept-language"], app.settings.current.defaultLanguage);

/** For whoever finds the page in a search, or sends a link to it: in their language, under the name of the host. */
function describePage(app: App, { hostname }: FastifyRequest, language: Language): string {
  const say = sayIn(language);
  const name = nameOfBrand(brandOfHost(app, hostname), app.settings.current.productName);
  return `<meta name="description" content="${escapeHtml(say("client.description", { name }))}" />`;
}
