import type * as z from "zod";
import { describeSchema, type SettingShape } from "#ui/schema-form/describe-schema.ts";
import { setElsewhere } from "./option-meta.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";

type PlainSetting = Exclude<SettingShape, { kind: "group" | "editor" }>;

/** The options of a type that name no field: what its form asks for beside those that do. */
export function plainOptions(type: ViewTypeName): PlainSetting[] {
  const { options, fieldOptions } = viewTypes[type];
  return describeSchema(options as z.ZodType)
    .filter((setting) => !(setting.kind === "editor" && setting.editor === setElsewhere))
    .filter(({ key }) => !Object.hasOwn(fieldOptions, key))
    .map((setting) => {
      if (setting.kind === "group" || setting.kind === "editor") throw new Error(`no input for ${type}.${setting.key}`);
      return setting;
    });
}
