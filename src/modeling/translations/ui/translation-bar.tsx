import { Chip, Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { WordShown } from "#data/collections/translations-contract.ts";
import { SearchInput } from "#ui/search-input.tsx";
import classes from "./translations.module.css";
import { useLanguageName } from "./use-language-name.ts";
import { countMissing } from "./word-groups.ts";

interface TranslationBarProps {
  all: { languages: string[]; words: WordShown[] };
  language: string | undefined;
  onLanguage: (language: string | undefined) => void;
  query: string;
  onQuery: (query: string) => void;
  onlyMissing: boolean;
  onOnlyMissing: (wanted: boolean) => void;
}

/** How much is missing in which language, and what to look at. */
export function TranslationBar({ all, language, onLanguage, query, onQuery, ...missing }: TranslationBarProps) {
  const t = useTranslations("structure.translations");
  const languageName = useLanguageName();
  const missingIn = (each: string) =>
    t("missingIn", { count: countMissing(all.words, [each]), language: languageName(each) });
  return (
    <div className={classes.bar}>
      <SearchInput label={t("search")} value={query} onChange={onQuery} className={classes.search} />
      {all.languages.length === 1 ? (
        <span className={classes.missing}>{missingIn(all.languages[0]!)}</span>
      ) : (
        <Chip.Group
          value={language ?? everything}
          onChange={(value) => onLanguage(value === everything ? undefined : (value as string))}
        >
          <fieldset className={classes.languages} aria-label={t("languages")}>
            <Chip value={everything} size="sm">
              {t("everyLanguage")}
            </Chip>
            {all.languages.map((each) => (
              <Chip key={each} value={each} size="sm">
                {missingIn(each)}
              </Chip>
            ))}
          </fieldset>
        </Chip.Group>
      )}
      <Switch
        className={classes.onlyMissing}
        label={t("onlyMissing")}
        checked={missing.onlyMissing}
        onChange={(event) => missing.onOnlyMissing(event.currentTarget.checked)}
      />
    </div>
  );
}

const everything = "*";
