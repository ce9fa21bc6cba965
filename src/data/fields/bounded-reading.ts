import * as z from "zod";
import { textSize } from "#shared/text-size.ts";
import type { Parsed, TextContext } from "./text-context.ts";

const usualSigns = 10_000;
const tooLong = "fields.problems.textTooLong";

type Reading<Config, Value> = {
  mostSigns?(config: Config): number;
  value(config: Config): z.ZodType<Value>;
  parse(text: string, config: Config, context: TextContext): Parsed<Value>;
};

/** The two ways into a field, each behind a look at how much there is: no pattern runs over what is too long anyway. */
export function boundedReading<Config, Value>({ mostSigns, value, parse }: Reading<Config, Value>) {
  const mostIn = (config: Config) => mostSigns?.(config) ?? usualSigns;
  const make = (config: Config): z.ZodType<Value> =>
    z
      .unknown()
      .refine((given) => textSize(given, mostIn(config)) <= mostIn(config), { error: tooLong, abort: true })
      .pipe(value(config));
  // To make a schema takes many times as long as to use it.
  const made = new WeakMap<object, z.ZodType<Value>>();
  return {
    value: (config: Config): z.ZodType<Value> => {
      if (typeof config !== "object" || config === null) return make(config);
      const found = made.get(config) ?? make(config);
      made.set(config, found);
      return found;
    },
    parse: (text: string, config: Config, context: TextContext): Parsed<Value> =>
      text.length <= mostIn(config)
        ? parse(text, config, context)
        : { problem: { messageKey: tooLong, values: { max: mostIn(config) } } },
  };
}
