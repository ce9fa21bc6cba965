import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import { guessType } from "../guess-type.ts";

export type TypeWords = {
  name(type: string): string;
  about(type: string): string;
  setting(type: string, key: string): { label: string; help?: string };
  option(type: string, key: string, choice: string): string;
  /** Whether someone who types this may mean the type: by its name, what it is for, or what others call it. */
  matches(type: string, search: string): boolean;
  /** Those that match, the likeliest first: what is called so comes before what is merely about it. */
  likeliest(types: readonly string[], search: string): string | undefined;
  /** The type that a field with this title is likely to have. */
  guess(types: readonly string[], title: string): string | undefined;
};

/** What types and their settings are called. What has no words yet is called by its key, made readable. */
export function useTypeWords(): TypeWords {
  const t = useTranslations("fields");
  return useMemo(() => {
    const known = t as unknown as ((key: string) => string) & { has(key: string): boolean };
    const first = (...keys: string[]): string | undefined => {
      const found = keys.find((key) => known.has(key));
      return found && known(found);
    };
    const name = (type: string) => first(`types.${type}.name`) ?? readableKey(type);
    const about = (type: string) => first(`types.${type}.about`) ?? "";
    const settingKeys = (type: string, key: string, part: string) => [
      `types.${type}.settings.${key}.${part}`,
      `settings.${key}.${part}`,
    ];
    const matches = (type: string, search: string) => {
      const said = foldText(`${name(type)} ${about(type)} ${first(`types.${type}.words`) ?? ""}`);
      return foldText(search)
        .split(/\s+/)
        .every((word) => said.includes(word));
    };
    return {
      name,
      about,
      setting: (type, key) => {
        const help = first(...settingKeys(type, key, "help"));
        return { label: first(...settingKeys(type, key, "label")) ?? readableKey(key), ...(help && { help }) };
      },
      option: (type, key, choice) =>
        first(`types.${type}.settings.${key}.options.${choice}`, `settings.${key}.options.${choice}`) ??
        readableKey(choice),
      matches,
      guess: (types, title) =>
        guessType(
          title,
          types.map((type) => ({ type, phrases: first(`types.${type}.titles`) ?? "" })),
        ),
      likeliest: (types, search) => {
        const wanted = foldText(search);
        const found = types.filter((type) => matches(type, search));
        const named = (fits: (called: string) => boolean) => found.find((type) => fits(foldText(name(type))));
        return (
          named((called) => called === wanted) ??
          named((called) => called.startsWith(wanted)) ??
          named((called) => called.includes(wanted)) ??
          found[0]
        );
      },
    };
  }, [t]);
}

/** "starRating", "star_rating" → "Star rating". */
export function readableKey(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
