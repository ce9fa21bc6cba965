import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { longestFilterName } from "../../contract.ts";
import classes from "./toolbar.module.css";

type NameFormProps = {
  label: string;
  initial: string;
  /** Throws what is wrong with the name. */
  save: (name: string) => Promise<unknown>;
  cancel: () => void;
};

/** One short question: what a filter is called. */
export function NameForm({ label, initial, save, cancel }: NameFormProps) {
  const t = useTranslations("gridToolbar.saved");
  const say = useTranslations("ui.actions");
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);
  const submit = async () => {
    if (name.trim() === "") return setProblem(t("nameMissing"));
    setSaving(true);
    try {
      await save(name.trim());
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t("saveFailed"));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancel();
      }}
    >
      <TextInput
        label={label}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem("");
        }}
        error={problem}
        maxLength={longestFilterName}
        autoFocus
        data-autofocus
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={cancel} disabled={isSaving}>
          {say("cancel")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {say("save")}
        </Button>
      </div>
    </form>
  );
}
