import type * as z from "zod";

type Common = { key: string; isNullable: boolean; isOptional: boolean; meta: Readonly<Record<string, unknown>> };

/** One setting, as far as a form needs to know it. */
export type SettingShape = Common &
  (
    | { kind: "boolean" }
    | { kind: "number"; isWhole: boolean; least: number | undefined; most: number | undefined }
    | { kind: "choice"; choices: readonly string[] }
    | { kind: "choices"; choices: readonly string[] }
    | { kind: "text"; longest: number | undefined }
    | { kind: "texts"; most: number | undefined }
    | { kind: "group"; settings: readonly SettingShape[] }
    | { kind: "editor"; editor: string }
  );

type Definition = {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  values?: readonly unknown[];
};

/** What a form over the schema asks for, in its order. Refuses what it has no editor for: a setting must never be hidden. */
export function describeSchema(schema: z.ZodType): SettingShape[] {
  const { inner } = unwrap(schema);
  if (definitionOf(inner).type !== "object") throw new Error("a schema form needs an object");
  const { shape } = inner as unknown as z.ZodObject;
  return Object.entries(shape).map(([key, each]) => describeSetting(key, each as z.ZodType));
}

function describeSetting(key: string, schema: z.ZodType): SettingShape {
  const { inner, ...common } = unwrap(schema);
  const known = { key, ...common };
  const { editor } = known.meta;
  if (typeof editor === "string") return { ...known, kind: "editor", editor };
  const definition = definitionOf(inner);
  switch (definition.type) {
    case "boolean":
      return { ...known, kind: "boolean" };
    case "number": {
      const { minValue, maxValue, isInt } = inner as unknown as z.ZodNumber;
      return { ...known, kind: "number", isWhole: isInt, least: bound(minValue), most: bound(maxValue) };
    }
    case "enum":
      return { ...known, kind: "choice", choices: choicesOf(inner) };
    case "literal":
      return { ...known, kind: "choice", choices: (definition.values ?? []).map(String) };
    case "string":
      return { ...known, kind: "text", longest: (inner as unknown as z.ZodString).maxLength ?? undefined };
    case "object":
      return { ...known, kind: "group", settings: describeSchema(inner) };
    case "array":
      return describeArray(known, inner, definition);
    default:
      throw new Error(`a schema form has no editor for ${key}: ${definition.type}`);
  }
}

function describeArray(known: Common, schema: z.ZodType, { element }: Definition): SettingShape {
  const { inner } = unwrap(element as z.ZodType);
  const { type } = definitionOf(inner);
  if (type === "enum") return { ...known, kind: "choices", choices: choicesOf(inner) };
  if (type !== "string") throw new Error(`a schema form has no editor for ${known.key}: array of ${type}`);
  return { ...known, kind: "texts", most: mostOf(schema) };
}

function mostOf(schema: z.ZodType): number | undefined {
  const checks = (schema.def as z.core.$ZodTypeDef).checks ?? [];
  const limits = checks.map((check) => check._zod.def as { check: string; maximum?: number });
  return limits.find(({ check }) => check === "max_length")?.maximum;
}

/** Looks through whatever only wraps; what the outer ones say of themselves goes first. */
function unwrap(schema: z.ZodType): Omit<Common, "key"> & { inner: z.ZodType } {
  const meta = schema.meta() ?? {};
  const definition = definitionOf(schema);
  const within = definition.innerType ?? (definition.type === "pipe" ? definition.in : undefined);
  if (!within) return { inner: schema, isNullable: false, isOptional: false, meta };
  const below = unwrap(within as z.ZodType);
  return {
    inner: below.inner,
    isNullable: below.isNullable || definition.type === "nullable",
    isOptional: below.isOptional || definition.type === "optional",
    meta: { ...below.meta, ...meta },
  };
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

const choicesOf = (schema: z.ZodType): string[] => (schema as unknown as z.ZodEnum).options.map(String);

/** Infinity and the safe integers are no bounds that anybody set. */
const bound = (value: number | null): number | undefined =>
  value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
