import { fieldTypes } from "#data/fields/registry.ts";
import { tryFieldTypes } from "./field-types-journey.ts";
import { startWorld } from "./world.ts";

tryFieldTypes(startWorld(), fieldTypes);
