import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { setLanguage } from "#client/language.ts";
import frame from "#people/auth/ui/bare-frame.module.css";
import { linkProblem } from "#people/auth/ui/link-problem.ts";
import { isLanguage, languageNames, languages } from "#shared/languages.ts";
import { type Preferences, publicContract } from "../public-contract.ts";
import classes from "./public-frame.module.css";
import { PublicFrame, useToken, WithPage } from "./public-frame.tsx";

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

export default function PreferencesPage() {
  const t = useTranslations("subscribing.preferences");
  const token = useToken();
  const query = useQuery({
    queryKey: ["message-preferences", token],
    queryFn: () => call(publicContract.showPreferences, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <WithPage query={query} title={t("title")}>
      {(page) => <PreferencesForm token={token} page={page} />}
    </WithPage>
  );
}

function PreferencesForm({ token, page }: { token: string; page: Preferences }) {
  const t = useTranslations("subscribing.preferences");
  const queries = useQueryClient();
  const onNow = page.isOptedOut ? [] : page.lists.filter(({ isOn }) => isOn).map(({ id }) => id);
  const [chosen, setChosen] = useState(onNow);
  const [language, setSpoken] = useState(page.language);
  const save = useMutation({
    mutationFn: (everything: boolean) => {
      const body = everything ? { listIds: [], everything } : { listIds: chosen, language };
      return call(publicContract.savePreferences, { query: { token }, body });
    },
    onSuccess: (saved) => {
      queries.setQueryData(["message-preferences", token], saved);
      setChosen(saved.isOptedOut ? [] : saved.lists.filter(({ isOn }) => isOn).map(({ id }) => id));
    },
  });
  const { teamName: team, address } = page;
  return (
    <PublicFrame title={t("title")} page={page} asksLanguage>
      <p className={frame.text}>{t("text", { team, address })}</p>
      {page.messageName && <p className={frame.text}>{t("fromMessage", { name: page.messageName })}</p>}
      {save.isSuccess && (
        <p className={frame.notice} role="status">
          {page.isOptedOut ? t("savedOut", { team }) : t("saved")}
        </p>
      )}
      {!save.isSuccess && page.isOptedOut && <p className={frame.notice}>{t("isOut", { team })}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(false);
        }}
      >
        {page.lists.length > 0 ? (
          <fieldset className={classes.lists}>
            <legend className={classes.legend}>{t("lists")}</legend>
            {page.lists.map(({ id, name, description }) => (
              <Checkbox
                key={id}
                label={name}
                description={description || undefined}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            ))}
          </fieldset>
        ) : (
          <p className={frame.text}>{t("noLists", { team })}</p>
        )}
        <NativeSelect
          label={t("language")}
          data={languageChoices}
          value={language}
          mb="lg"
          onChange={({ currentTarget: { value } }) => {
            if (!isLanguage(value)) return;
            setSpoken(value);
            void setLanguage(value);
          }}
        />
        {save.error && (
          <p className={frame.text} role="alert">
            {linkProblem(save.error)}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending && !save.variables} fullWidth>
            {t("save")}
          </Button>
          {!page.isOptedOut && (
            <Button
              variant="subtle"
              loading={save.isPending && save.variables}
              fullWidth
              onClick={() => save.mutate(true)}
            >
              {t("everything", { team })}
            </Button>
          )}
        </div>
      </form>
    </PublicFrame>
  );
}
