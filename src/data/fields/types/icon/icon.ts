import * as z from "zod";
import { iconIdentifier, isIconIdentifier } from "#shared/icon-identifier.ts";
import { cleanWord } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { emptiness, textOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

export const icon = fieldType<Config, string>({
  name: "icon",
  icon: "fas_icons",
  config,
  value: () => iconIdentifier("fields.problems.icon"),
  storage: storedAs("word"),
  operators: { is: textOperators.is, is_not: textOperators.is_not, ...emptiness },
  sorts: false,
  canBeUnique: false,
  isItsText: true,
  toText: (value) => value,
  parse: (text) => {
    const value = cleanWord(text).toLowerCase();
    if (value === "") return { value: null };
    return isIconIdentifier(value) ? { value } : { problem: { messageKey: "fields.problems.icon" } };
  },
  examples: {
    config: {},
    values: ["fad_campground", "far_face-smile", "fas_house", "fas_1"],
    texts: [
      [" fas_house ", "fas_house"],
      ["FAS_House", "fas_house"],
      ["", null],
    ],
    badTexts: [
      ["house", "fields.problems.icon"],
      ["fab_github", "fields.problems.icon"],
      ["fas_face--smile", "fields.problems.icon"],
    ],
    badValues: [
      [7, "fields.problems.icon"],
      ["", "fields.problems.icon"],
      ["fas_", "fields.problems.icon"],
      ["FAS_HOUSE", "fields.problems.icon"],
      ["fas_house\n", "fields.problems.icon"],
      ['fas_house"><script>', "fields.problems.icon"],
      [`fas_${"x".repeat(80)}`, "fields.problems.icon"],
    ],
  },
});
