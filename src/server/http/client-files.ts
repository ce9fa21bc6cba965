import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";

export const clientFolder = join(import.meta.dirname, "../../../.build/client");

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
    },
  });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
}
