import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { foldText } from "#shared/fold-text.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { useFirstMatch } from "#ui/use-first-match.ts";
import { tagsContract } from "../contract.ts";
import { TagChip } from "./tag-chip.tsx";
import classes from "./tag-picker.module.css";
import { tagsQuery, useTags } from "./tag-queries.ts";

type TagPickerProps = {
  label: string;
  value: readonly string[];
  onChange: (tagIds: string[]) => void;
  /** A name that no tag has can become one, for those who may. */
  creates: boolean;
};

const newTag = "new";

/** Several of the team's tags, found by typing. The list stands below and covers nothing. */
export function TagPicker({ label, value, onChange, creates }: TagPickerProps) {
  const t = useTranslations("recordPage.tags");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data } = useTags();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useFirstMatch(combobox, search);
  const tags = data?.tags ?? [];
  const asked = search.trim();
  const chosen = value.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  const fitting = tags.filter(({ id, name }) => !value.includes(id) && foldText(name).includes(foldText(asked)));
  const isNew = asked !== "" && !tags.some(({ name }) => foldText(name) === foldText(asked));
  const mayCreate = creates && data?.abilities.manage === true && isNew;

  const create = async () => {
    try {
      const made = await call(tagsContract.createTag, { params: { teamId }, body: { id: newId(), name: asked } });
      await queries.invalidateQueries({ queryKey: tagsQuery(teamId).queryKey });
      onChange([...value, made.id]);
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
  };
  const pick = (picked: string) => {
    setSearch("");
    if (picked === newTag) void create();
    else onChange([...value, picked]);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.DropdownTarget>
        <PillsInput label={label} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {chosen.map((tag) => (
              <TagChip key={tag.id} tag={tag} onRemove={() => onChange(value.filter((id) => id !== tag.id))} />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                data-autofocus
                className={classes.field}
                aria-label={label}
                placeholder={chosen.length === 0 ? t("search") : ""}
                value={search}
                onFocus={() => combobox.openDropdown()}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={(event) => {
                  if (event.key === "Backspace" && search === "" && value.length > 0) onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Options aria-label={t("label")} className={classes.options}>
        {fitting.map((tag) => (
          <Combobox.Option key={tag.id} value={tag.id}>
            <TagChip tag={tag} />
          </Combobox.Option>
        ))}
        {mayCreate && <Combobox.Option value={newTag}>{t("create", { name: asked })}</Combobox.Option>}
        {fitting.length === 0 && !mayCreate && <Combobox.Empty>{t("none")}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
