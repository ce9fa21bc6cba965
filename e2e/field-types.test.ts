import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tryFieldTypes } from "./field-types-journey.ts";
import { startWorld } from "./world.ts";

const commonest: FieldTypeName[] = ["plain_text", "number", "date", "boolean", "single_selection_from_list"];

tryFieldTypes(startWorld(), commonest.map(fieldTypeNamed));
