import { SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { sayNow, setLanguage, useLanguage } from "#client/language.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import { teamsContract } from "#people/teams/contract.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { toast } from "#ui/toast.ts";
import { SettingsRow } from "./settings-row.tsx";

export function LanguageRow() {
  const t = useTranslations("profile.language");
  const { chosen, choose } = useLanguageChoice();
  return (
    <SettingsRow label={t("label")} help={t("help")}>
      {({ labelId, helpId }) => (
        <SegmentedControl
          aria-labelledby={labelId}
          aria-describedby={helpId}
          value={chosen}
          onChange={(value) => choose(value as Language)}
          data={languages.map((language) => ({
            value: language,
            label: <span lang={language}>{languageNames[language]}</span>,
          }))}
        />
      )}
    </SettingsRow>
  );
}

/** Each in its own language, so that nobody is lost in one they cannot read. */

/** Switches at once and saves behind it; goes back where saving fails, unless another was chosen meanwhile. */
function useLanguageChoice() {
  const { teamId = "" } = useParams({ strict: false });
  const current = useLanguage();
  const [wanted, setWanted] = useState<Language>();
  const latest = useRef<Language>(undefined);
  const saved = useRef(current);
  const { mutate } = useMutation({
    // One after the other: the last choice must be the one that stays.
    scope: { id: "language" },
    networkMode: "always",
    mutationFn: async (interfaceLanguage: Language) => {
      await setLanguage(interfaceLanguage);
      await call(teamsContract.setLanguage, { params: { teamId }, body: { interfaceLanguage } });
    },
    onSuccess: (_, language) => {
      saved.current = language;
      if (latest.current !== language) return;
      settle();
      // In the new language, which the words of this render are not.
      toast.done(sayNow("profile.language.saved"));
      void loadTeams();
    },
    onError: async (error, language) => {
      if (latest.current !== language) return;
      await setLanguage(saved.current);
      settle();
      toast.fail(explainFailure(sayNow("profile.language.failed"), error));
    },
  });
  const choose = (language: Language) => {
    if (!latest.current) saved.current = current;
    latest.current = language;
    setWanted(language);
    mutate(language);
  };
  const settle = () => {
    latest.current = undefined;
    setWanted(undefined);
  };
  return { chosen: wanted ?? current, choose };
}
