import { Chip, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { WordShown } from "../../collections/translations-contract.ts";
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
  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<Icon name="fas_magnifying-glass" size={14} />}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <Chip.Group
        value={language ?? everything}
        onChange={(value) => onLanguage(value === everything ? undefined : (value as string))}
      >
        <fieldset className={classes.languages} aria-label={t("languages")}>
          {all.languages.length > 1 && (
            <Chip value={everything} size="sm">
              {t("everyLanguage")}
            </Chip>
          )}
          {all.languages.map((each) => (
            <Chip key={each} value={each} size="sm">
              {t("missingIn", { count: countMissing(all.words, [each]), language: languageName(each) })}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
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
