import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, it } from "vitest";
import * as z from "zod";
import { features } from "#app/server/features.ts";
import { describeApi } from "./openapi.ts";
import { SharedSchemas } from "./shared-schemas.ts";

const modules = join(import.meta.dirname, "../../../node_modules");
const run = promisify(execFile);

type Document = { components: { schemas: Record<string, object> } };
const document = (await describeApi(features, "https://simply.example")) as Document;

it("is a valid document, every reference of which leads somewhere", async () => {
  type Api = Parameters<typeof SwaggerParser.validate>[0];
  const valid = await SwaggerParser.validate(structuredClone(document) as unknown as Api);
  expect(Object.keys(valid.paths ?? {}).length).toBeGreaterThan(100);
  const refs = [...new Set(JSON.stringify(document).match(/#\/[^"]+/g))];
  expect(refs).toContain("#/components/schemas/Filter");
  const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(refs.filter((ref) => !there.includes(ref))).toEqual([]);
});

it("names what many calls share", () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["DataCollection", "DataRecord", "DataRecordRow", "Error", "Field", "Filter"]),
  );
  expect(JSON.stringify(document)).toContain(`"items":{"$ref":"#/components/schemas/Field"}`);
});

it("shows an example of a call where there is one: what is sent, and what is answered", () => {
  type Operation = {
    parameters: { name: string; example?: unknown }[];
    requestBody: { content: Record<string, { example?: unknown }> };
    responses: Record<string, { content: Record<string, { example?: unknown }> }>;
  };
  const { paths } = document as unknown as { paths: Record<string, Record<string, Operation>> };
  const items = paths["/teams/{teamId}/views/{viewId}/items"]!.get!;
  expect(items.parameters.find(({ name }) => name === "keys")).toMatchObject({ example: "names" });
  expect(items.responses[200]!.content["application/json"]).toMatchObject({
    example: { items: [{ name: "Kayak" }, {}] },
  });
  const making = paths["/teams/{teamId}/collections/{collectionId}/views"]!.post!;
  expect(making.requestBody.content["application/json"]).toMatchObject({ example: { type: "list" } });
  expect(
    paths["/teams/{teamId}/records/{recordId}"]!.get!.responses[200]!.content["application/json"],
  ).not.toHaveProperty("example");
});

it("becomes a client that compiles", async () => {
  const folder = mkdtempSync(join(tmpdir(), "simply-client-"));
  try {
    symlinkSync(modules, join(folder, "node_modules"));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    const generator = join(modules, "oazapfts/dist/cli.js");
    await run(process.execPath, [generator, join(folder, "openapi.json"), join(folder, "client.ts")]);
    writeFileSync(join(folder, "use.ts"), use);
    const strict = ["--strict", "--target", "es2023", "--module", "nodenext", "--types", "node", "--noEmit"];
    const compiler = join(modules, "typescript/lib/tsc.js");
    const compiled = run(process.execPath, [compiler, ...strict, join(folder, "use.ts")], { cwd: folder });
    expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: "" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const use = `
import { readRecord, type DataRecord, type Filter } from "./client.js";
export const deep: Filter = { and: [{ not: { field: "name", operator: "is", value: 1 } }, { or: [] }] };
export async function nameOf(teamId: string, recordId: string): Promise<string> {
  const answer = await readRecord(teamId, recordId);
  if (answer.status !== 200) return answer.data.error.message;
  const record: DataRecord = answer.data;
  return record.name;
}
`;

it("tells what is sent from what is answered, where a name stands for both and they differ", () => {
  const named = z.object({ on: z.boolean().default(true) }).meta({ id: "SampleOfBoth" });
  const shared = new SharedSchemas();
  expect(shared.describe(z.array(named), "output")).toMatchObject({
    items: { $ref: "#/components/schemas/SampleOfBoth" },
  });
  expect(shared.describe(named, "output")).toEqual({ $ref: "#/components/schemas/SampleOfBoth" });
  expect(shared.describe(named, "input")).toEqual({ $ref: "#/components/schemas/SampleOfBothInput" });
  expect(shared.all()).toMatchObject({ SampleOfBoth: { required: ["on"] }, SampleOfBothInput: {} });
});

it("asks for a name of what leads back to itself", () => {
  const tree: z.ZodType = z.lazy(() => z.object({ parts: z.array(tree) }));
  expect(() => new SharedSchemas().describe(z.object({ tree }), "output")).toThrow(/has no name/);
});

it("is made with pauses, in which others are answered", async () => {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  await describeApi(features, "https://simply.example");
  isDone = true;
  await counting;
  // All of it takes hundreds of milliseconds, and is left every ten.
  expect(turns).toBeGreaterThan(5);
});
