import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { customListsContract, type ListShown } from "#data/custom-lists/contract.ts";
import { linesOf } from "#data/custom-lists/ui/pasted-lines.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import classes from "./setting-editors.module.css";
import { UnsavedListContext } from "./typed-choices.tsx";

/** A list made where it is needed: a name, and its items one per line. Part of the form around, so no form itself. */
export function NewList({ onMade, onCancel }: { onMade(list: ListShown): void; onCancel(): void }) {
  const t = useTranslations("dataFields.newList");
  const say = useTranslations("ui");
  const { teamId } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const [id] = useState(newId);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const items = linesOf(text);
  const isTyped = name.trim() !== "" || items.length > 0;
  const onUnsaved = use(UnsavedListContext);
  useAskBeforeLeaving(isTyped);
  useEffect(() => {
    onUnsaved?.(isTyped);
    return () => onUnsaved?.(false);
  }, [isTyped, onUnsaved]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(customListsContract.createCustomList, { params: { teamId }, body: { id, name: name.trim(), items } }),
    onSuccess: (list) => {
      onMade(list);
      void definitionsChanged();
    },
  });
  const make = () => (name.trim() === "" ? setMissing(true) : mutate());
  return (
    <fieldset className={classes.newList}>
      <legend className={classes.legend}>{t("title")}</legend>
      <TextInput
        label={t("name")}
        placeholder={t("nameExample")}
        data-autofocus
        autoFocus
        maxLength={120}
        value={name}
        error={isMissing ? say("form.required") : error && explainFailure(t("failed"), error)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          // Enter would send the form of the field around.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Textarea
        label={t("items")}
        description={t("itemsHelp", { count: items.length })}
        placeholder={t("itemsExample")}
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {say("actions.cancel")}
        </Button>
        <Button variant="light" onClick={make} loading={isPending}>
          {t("make")}
        </Button>
      </div>
    </fieldset>
  );
}
