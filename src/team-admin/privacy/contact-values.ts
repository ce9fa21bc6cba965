import { fieldTypes } from "#data/fields/registry.ts";
import { plainContext } from "#data/records/text-context.ts";

const emailType = fieldTypes.find(({ contact }) => contact === "email")!;

/** An address as it is stored, with nothing before or after it; nothing where it is none. */
export function readEmail(text: string): string | undefined {
  const read = emailType.parse(text, {}, plainContext);
  return "value" in read && typeof read.value === "string" ? read.value : undefined;
}
