import { Button, Select } from "@mantine/core";
import { use, useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { ListShown } from "#data/custom-lists/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";
import { NewList } from "./new-list.tsx";
import classes from "./setting-editors.module.css";
import { ChoicesDraftContext, TypedChoices } from "./typed-choices.tsx";

/** One of the team's lists, or a new one: typed as part of the field where its form makes it, else made on the spot. */
export function CustomListEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  const { data: collections } = useCollections();
  const draft = use(ChoicesDraftContext);
  // Most fields have choices of their own, so that typing them comes first.
  const [isMaking, setMaking] = useState(draft !== undefined && (props.value ?? null) === null);
  const [hasSwitched, setSwitched] = useState(false);
  const [made, setMade] = useState<ListShown>();
  const known = collections?.filter(({ isUsedAsCustomList }) => isUsedAsCustomList) ?? [];
  const lists = known.map(({ id, pluralName }) => ({ value: id, label: pluralName }));
  // The new one is there before the collections are read anew.
  if (made && !known.some(({ id }) => id === made.id)) lists.push({ value: made.id, label: made.name });
  const chosen = typeof props.value === "string" ? props.value : null;
  const isGone = collections !== undefined && chosen !== null && !lists.some(({ value }) => value === chosen);
  const turn = (next: boolean) => {
    setMaking(next);
    setSwitched(true);
  };
  if (isMaking && draft) {
    const existing = () => {
      draft.onChange("");
      turn(false);
    };
    return (
      <TypedChoices
        {...props}
        draft={draft}
        autoFocus={hasSwitched}
        onExisting={lists.length > 0 ? existing : undefined}
      />
    );
  }
  if (isMaking) {
    return (
      <NewList
        onCancel={() => setMaking(false)}
        onMade={(list) => {
          setMade(list);
          props.onChange(list.id);
          setMaking(false);
        }}
      />
    );
  }
  return (
    <div className={classes.beside}>
      <Select
        {...editorFrame(props)}
        className={classes.grow}
        autoFocus={made !== undefined || hasSwitched}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        value={chosen}
        onChange={props.onChange}
        placeholder={lists.length > 0 ? t("chooseList") : t("noLists")}
        nothingFoundMessage={t("nothingFound")}
        data={[...lists, ...(isGone ? [{ value: chosen, label: t("gone") }] : [])]}
      />
      <Button
        variant="default"
        className={classes.besideButton}
        leftSection={<Icon name="fas_plus" size={12} />}
        disabled={props.disabled}
        onClick={() => turn(true)}
      >
        {t("newList")}
      </Button>
    </div>
  );
}
