import type { BuiltIn } from "./built-in.ts";
import { camp } from "./camp.ts";
import { musicSchool } from "./music-school.ts";
import { weddings } from "./weddings.ts";

/** What comes with the product, one line each. */
export const builtIns: readonly BuiltIn[] = [camp, musicSchool, weddings];
