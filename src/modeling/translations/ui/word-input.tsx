import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { WordShown } from "#data/collections/translations-contract.ts";
import { ApiError } from "#shared/errors.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./translations.module.css";
import { useLanguageName } from "./use-language-name.ts";
import { useSaveWord } from "./use-words.ts";
import { type Spot, spotId } from "./word-groups.ts";

interface WordInputProps {
  spot: Spot;
  name: string;
  ofWhat: string;
  goOn: (from: Spot) => void;
  onTouched: (word: WordShown) => void;
}

type State = { is: "calm" | "saving" | "saved" } | { is: "failed"; why: string };

/** Saved when one leaves it or presses Enter, which goes on to the next that is missing; Escape takes it back. */
export function WordInput({ spot, name, ofWhat, goOn, onTouched }: WordInputProps) {
  const t = useTranslations("structure.translations");
  const languageName = useLanguageName();
  const saveWord = useSaveWord();
  const [draft, setDraft] = useState<string>();
  const [state, setState] = useState<State>({ is: "calm" });
  const onItsWay = useRef<string>(undefined);
  const { word, language } = spot;
  const saved = word.translations[language] ?? "";
  const value = draft ?? saved;
  const isMissing = saved === "" && value.trim() === "";

  const save = async () => {
    if (draft === undefined || draft.trim() === saved) return setDraft(undefined);
    // Enter saves, and leaving the place right after it is no second save.
    if (onItsWay.current === draft) return;
    onItsWay.current = draft;
    onTouched(word);
    setState({ is: "saving" });
    try {
      await saveWord(spot, draft);
      // Whoever typed on meanwhile keeps what they typed.
      setDraft((now) => (now === draft ? undefined : now));
      setState({ is: "saved" });
    } catch (error) {
      const why = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t("saveFailed");
      setState({ is: "failed", why });
    } finally {
      onItsWay.current = undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && draft !== undefined) {
      event.preventDefault();
      setDraft(undefined);
      setState({ is: "calm" });
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
    goOn(spot);
  };
  const id = spotId(spot);
  return (
    <div className={classes.spot}>
      <Textarea
        id={id}
        autosize
        minRows={1}
        maxRows={8}
        lang={language}
        aria-label={t("inputLabel", { key: name, of: ofWhat, language: languageName(language) })}
        placeholder={languageName(language)}
        value={value}
        data-missing={isMissing || undefined}
        classNames={{ input: classes.input ?? "" }}
        error={state.is === "failed" ? state.why : undefined}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setState({ is: "calm" });
        }}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <span className={classes.state} role="status">
        {state.is === "saving" && t("saving")}
        {state.is === "saved" && draft === undefined && (
          <>
            <Icon name="fas_check" size={10} /> {t("saved")}
          </>
        )}
      </span>
    </div>
  );
}
