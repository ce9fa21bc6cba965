import { useMantineColorScheme } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import type { ColorScheme } from "#ui/theme/color-scheme.ts";
import { toast } from "#ui/toast.ts";
import { profileContract } from "../contract.ts";
import classes from "./appearance-row.module.css";
import { SettingsRow } from "./settings-row.tsx";

const schemes: readonly ColorScheme[] = ["light", "dark", "auto"];

export function AppearanceRow() {
  const t = useTranslations("profile.appearance");
  const { chosen, choose } = useColorSchemeChoice();
  const name = useId();
  return (
    <SettingsRow label={t("label")} help={t("help")}>
      {({ labelId, helpId }) => (
        <div role="radiogroup" aria-labelledby={labelId} aria-describedby={helpId} className={classes.choices}>
          {schemes.map((scheme) => (
            <label key={scheme} className={classes.choice}>
              <input
                type="radio"
                name={name}
                value={scheme}
                checked={chosen === scheme}
                onChange={() => choose(scheme)}
                className={classes.input}
              />
              <Miniature scheme={scheme} />
              <span className={classes.name}>
                <span className={classes.dot} />
                {t(scheme)}
              </span>
            </label>
          ))}
        </div>
      )}
    </SettingsRow>
  );
}

/** The app in small, in the colours it would have. */
function Miniature({ scheme }: { scheme: ColorScheme }) {
  const halves = scheme === "auto" ? (["light", "dark"] as const) : ([scheme] as const);
  return (
    <span className={classes.miniature} aria-hidden>
      {halves.map((half) => (
        <span key={half} className={classes.window} data-scheme={half}>
          <span className={classes.side} />
          <span className={classes.page}>
            <span className={classes.line} data-strong />
            <span className={classes.line} />
            <span className={classes.line} />
          </span>
        </span>
      ))}
    </span>
  );
}

/** Applied and remembered in this browser at once; without a network the account learns of it when there is one again. */
function useColorSchemeChoice() {
  const t = useTranslations("profile.appearance");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const wanted = useRef(colorScheme);
  const { mutate } = useMutation({
    scope: { id: "color-scheme" },
    mutationFn: async (scheme: ColorScheme) => {
      if (wanted.current !== scheme) return;
      await call(profileContract.changeProfile, { body: { colorScheme: scheme } });
      // The session brings its own colour scheme: it must be the new one before anything reads it again.
      if (wanted.current === scheme) await loadTeams();
      setColorScheme(wanted.current);
    },
    onError: (_, scheme) => {
      if (wanted.current === scheme) toast.warn(t("failed"));
    },
  });
  const choose = (scheme: ColorScheme) => {
    wanted.current = scheme;
    setColorScheme(scheme);
    mutate(scheme);
  };
  return { chosen: colorScheme, choose };
}
