import { fieldTypes } from "#features/fields/registry.ts";
import { tryFieldTypes } from "./field-types-journey.ts";
import { startWorld } from "./world.ts";

tryFieldTypes(startWorld(), fieldTypes);
