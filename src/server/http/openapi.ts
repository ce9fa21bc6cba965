import type * as z from "zod";
import { type Access, type Endpoint, isOpenToKeys } from "#shared/endpoint.ts";
import { commonErrors, errorStatus } from "#shared/errors.ts";
import { Breath } from "../breath.ts";
import type { Feature } from "./handlers.ts";
import { type Schema, SharedSchemas } from "./shared-schemas.ts";

/** The contracts as OpenAPI 3.1: what is mounted is what is described. All of it takes most of a second, with pauses. */
export async function describeApi(features: readonly Feature[], serverUrl: string): Promise<Schema> {
  const breath = new Breath();
  const paths: Record<string, Record<string, unknown>> = {};
  const shared = new SharedSchemas();
  for (const { contract, examples } of features) {
    for (const [name, endpoint] of Object.entries(contract)) {
      await breath.take();
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      const described = describe(name, endpoint, shared, examples[name] ?? {});
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Simply", version: "1" },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: { schemas: shared.all(), securitySchemes },
  };
}

/** Who may call, in words. */
export function accessInWords(access: Access): string {
  if (access.kind === "anyone") return "anyone";
  if (access.kind === "visitor") return "anyone, without signing in";
  if (access.kind === "signedIn") return "signed in";
  if (access.kind === "testPages") return "anyone while developing, system administrators in production";
  if (access.kind === "sysAdmin") return "system administrator";
  if (access.kind === "teamAdmin") return "team administrator";
  if (access.kind === "feature") return `team administrator, or holder of ${access.anyOf.join(" or ")}`;
  return "active member of the team";
}

type Shown = Feature["examples"][string];

function describe(name: string, endpoint: Endpoint, shared: SharedSchemas, example: Shown): Schema {
  return {
    operationId: name,
    summary: endpoint.summary,
    "x-access": accessInWords(endpoint.access),
    security: waysIn(endpoint),
    parameters: [
      ...parametersIn("path", endpoint.input?.params, shared, example.params as Schema),
      ...parametersIn("query", endpoint.input?.query, shared, example.query as Schema),
    ],
    ...(requestBody(endpoint, shared, example) ?? {}),
    responses: { ...answer(endpoint, shared, example), ...refusals(endpoint) },
  };
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "simply",
    description: "What signing in sets; `__Host-simply` on https.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A personal API key, `Authorization: Bearer simply_…`: opens one team, to what its owner may do there at that moment.",
  },
};

function waysIn(endpoint: Endpoint): Schema[] {
  const { kind } = endpoint.access;
  if (kind === "anyone" || kind === "visitor" || kind === "testPages") return [];
  return isOpenToKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

function parametersIn(
  place: "path" | "query",
  schema: z.ZodObject | undefined,
  shared: SharedSchemas,
  examples: Record<string, unknown> = {},
): Schema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = shared.describe(schema, "input") as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

function requestBody(endpoint: Endpoint, shared: SharedSchemas, { body: example }: Shown): Schema | undefined {
  if (endpoint.upload) {
    const file = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: file } } } };
  }
  if (!endpoint.input?.body) return undefined;
  const schema = shared.describe(endpoint.input.body, "input");
  return { requestBody: { required: true, content: { "application/json": withExample(schema, example) } } };
}

function answer(endpoint: Endpoint, shared: SharedSchemas, { answer: example }: Shown): Schema {
  if (endpoint.streams) return { 200: { description: "A stream." } };
  if (!endpoint.output) return { 204: { description: "Done." } };
  const schema = shared.describe(endpoint.output, "output");
  return { 200: { description: "OK", content: { "application/json": withExample(schema, example) } } };
}

const withExample = (schema: Schema, example: unknown) => (example === undefined ? { schema } : { schema, example });

function refusals(endpoint: Endpoint): Schema {
  const codes = [...(endpoint.errors ?? []), ...commonErrors];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}
