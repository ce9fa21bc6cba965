import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#shared/endpoint.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { App } from "../app.ts";
import { Breath } from "../breath.ts";
import type { Feature } from "./handlers.ts";
import { accessInWords, describeApi } from "./openapi.ts";
import { asPage } from "./security-headers.ts";

/** `/api/openapi.json` for programs and `/api/docs` for people: plain HTML, no script, nothing from elsewhere. */
export function apiPages(server: FastifyInstance, app: App, features: readonly Feature[]) {
  const https = app.env.APP_URL.startsWith("https:");
  // Made when first asked for: most starts are never asked, and it is most of what a start has to work out.
  const description = once(() => describeApi(features, app.env.APP_URL));
  const page = once(async () => renderPage(await description(), features));
  const text = once(async () => JSON.stringify(await description()));
  server.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(await text()),
  );
  server.get("/api/docs", async (_request, reply) =>
    asPage(reply, https)
      .type("text/html; charset=utf-8")
      .send(await page()),
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Described = {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, unknown> };
};

async function renderPage(description: Record<string, unknown>, features: readonly Feature[]): Promise<string> {
  const breath = new Breath();
  const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
  const { paths, components } = description as Described;
  const contents = endpoints.map(([name, each]) => `<li><a href="#${name}">${line(each)}</a></li>`).join("");
  const shapes = Object.entries(components.schemas).map(([name, schema]) => json(name, schema));
  const examples = Object.assign({}, ...features.map((each) => each.examples)) as Feature["examples"];
  const sections: string[] = [];
  for (const [name, each] of endpoints) {
    await breath.take();
    sections.push(section(name, each, paths, examples[name]));
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Simply API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>
<body><header><h1>Simply API</h1><p>Every call the product makes, and who may make it. Requests and answers are JSON;
errors have one shape. The same in machine-readable form: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Calls"><ul>${contents}</ul></nav><main>${sections.join("")}<section><h2>Shapes that many calls share</h2>${shapes.join("")}</section></main></body></html>`;
}

const line = (each: Endpoint) =>
  `<b class="${each.method}">${each.method}</b> <code>/api${escapeHtml(each.path)}</code>`;

type Example = Feature["examples"][string];

function section(name: string, each: Endpoint, paths: Described["paths"], example: Example | undefined): string {
  const described = paths[each.path.replace(/:(\w+)/g, "{$1}")]?.[each.method.toLowerCase()] ?? {};
  const { parameters, requestBody, responses } = described as Record<string, unknown>;
  const answers = responses as Record<string, { description: string; content?: unknown }>;
  const refused = Object.entries(answers).filter(([status]) => Number(status) >= 400);
  return `<section id="${name}"><h2>${line(each)}</h2><p>${escapeHtml(each.summary)}</p>
<p class="who">Who may call: ${escapeHtml(accessInWords(each.access))}</p>
${json("Parameters", (parameters as unknown[] | undefined)?.length ? parameters : undefined)}
${json("Body", requestBody && dig(requestBody))}
${json("Answer", dig(answers["200"] ?? {}))}
${example ? showExample(each, example) : ""}
<details><summary>Refusals</summary><ul>${refused.map(([status, { description: words }]) => `<li><b>${status}</b> ${escapeHtml(words)}</li>`).join("")}</ul></details>
</section>`;
}

function showExample({ method, path }: Endpoint, { params = {}, query = {}, body, answer }: Example): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  );
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  const call = `${method} /api${filled}${asked && `?${asked}`}`;
  const parts = [call, body, answer].filter((part) => part !== undefined);
  const shown = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part, null, 2)));
  return `<details><summary>Example</summary>${shown.map((part) => `<pre tabindex="0">${escapeHtml(part)}</pre>`).join("")}</details>`;
}

const dig = (part: unknown): unknown => Object.values((part as { content?: object }).content ?? {})[0]?.schema;

const json = (title: string, value: unknown): string =>
  value
    ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
    : "";

const style = `
:root{color-scheme:light dark;--line:#8885;--accent:light-dark(#4a46b8,#a5a3ff)}
body{font:14px/1.55 system-ui,sans-serif;margin:0 auto;max-width:880px;padding:24px 16px 80px}
h1{font-size:20px}h2{font-size:14px;font-weight:600;overflow-wrap:anywhere}a{color:var(--accent)}
nav ul{list-style:none;padding:0;columns:2 320px}nav li{padding:2px 0;overflow-wrap:anywhere}nav a{text-decoration:none}
section{border-top:1px solid var(--line);padding:8px 0}.who{opacity:.8}b{font-size:12px;letter-spacing:.02em}
pre{overflow:auto;padding:12px;border:1px solid var(--line);border-radius:8px;font-size:12px}summary{cursor:pointer;min-height:24px;padding:3px 0;width:fit-content}`;
