import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { errorStatus } from "#shared/errors.ts";

export type Schema = Record<string, unknown>;
type Direction = "input" | "output";

/**
 * Schemas of contracts in the form of the document. What has a name (`.meta({ id })`) stands once among its components;
 * what leads back to itself must have one.
 */
export class SharedSchemas {
  readonly #named: Record<string, Schema> = { Error: errorSchema };

  describe(schema: z.ZodType, io: Direction): Schema {
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
    const defined = Object.entries($defs as Record<string, Schema>);
    const names = new Map(defined.map(([name, body]) => [name, this.#nameFor(name, body, io)]));
    const settle = (part: unknown) => withRefs(part, names) as Schema;
    for (const [name, body] of defined) this.#named[names.get(name)!] = settle(withoutName(body));
    // One that has a name itself is described by it alone.
    const ownName = own.id as string | undefined;
    if (ownName === undefined) return settle(own);
    const name = this.#nameFor(ownName, own, io);
    names.set("#", name);
    this.#named[name] = settle(withoutName(own));
    return refTo(name);
  }

  all = (): Record<string, Schema> =>
    Object.fromEntries(Object.entries(this.#named).sort(([one], [other]) => (one < other ? -1 : 1)));

  /** What is sent may differ from what is answered: defaults are optional there. */
  #nameFor(name: string, body: Schema, io: Direction): string {
    if (name.startsWith("__")) throw new Error("a schema leads back to itself and has no name: give it one by meta");
    const known = this.#named[name];
    if (!known || isDeepStrictEqual(known, withRefs(withoutName(body), new Map()))) return name;
    return io === "input" ? `${name}Input` : `${name}Output`;
  }
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function withoutName({ id: _, ...body }: Schema): Schema {
  return body;
}

function withRefs(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((each) => withRefs(each, names));
  if (typeof part !== "object" || part === null) return part;
  const { $ref } = part as { $ref?: unknown };
  if (typeof $ref === "string") {
    const name = $ref.replace(/^#\/\$defs\//, "");
    return refTo(names.get(name) ?? name);
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withRefs(value, names)]));
}

const text = { type: "string" };
const object = (properties: Record<string, Schema>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const errorSchema = object({
  error: object({
    code: { type: "string", enum: Object.keys(errorStatus) },
    messageKey: text,
    message: text,
    fields: { type: "array", items: object({ path: text, messageKey: text, message: text }) },
    requestId: text,
  }),
});
