import { Button, Combobox, useCombobox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { bulkContract } from "#data/bulk/contract.ts";
import { recordQuery, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { tagsContract } from "#data/tags/contract.ts";
import { TagChip } from "#data/tags/ui/tag-chip.tsx";
import { type Tag, tagsQuery, useTags } from "#data/tags/ui/tag-queries.ts";
import { foldText } from "#shared/fold-text.ts";
import { newId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import { useFirstMatch } from "#ui/use-first-match.ts";
import classes from "./record-header.module.css";

const newTag = "new";

/** The tags that a record carries; each goes and comes at a click. */
export function RecordTags({ record }: { record: WholeRecord }) {
  const { data } = useTags();
  const { toggle } = useTagChanges(record);
  const mayChange = record.abilities.update && !record.isDeleted;
  const carried = (data?.tags ?? []).filter(({ id }) => record.tags.includes(id));
  return (
    <>
      {carried.map((tag) => (
        <TagChip key={tag.id} tag={tag} onRemove={mayChange ? () => void toggle(tag, false) : undefined} />
      ))}
      {mayChange && data && <TagAdder record={record} tags={data.tags} mayCreate={data.abilities.manage} />}
    </>
  );
}

type TagAdderProps = { record: WholeRecord; tags: readonly Tag[]; mayCreate: boolean };

function TagAdder({ record, tags, mayCreate }: TagAdderProps) {
  const t = useTranslations("recordPage.tags");
  const [search, setSearch] = useState("");
  const { toggle, create } = useTagChanges(record);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch("");
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  useFirstMatch(combobox, search);
  const asked = search.trim();
  const fitting = tags.filter(({ name }) => foldText(name).includes(foldText(asked)));
  const isNew = asked !== "" && !tags.some(({ name }) => foldText(name) === foldText(asked));
  if (tags.length === 0 && !mayCreate) return null;
  const pick = (value: string) => {
    const tag = tags.find(({ id }) => id === value);
    if (tag) void toggle(tag, !record.tags.includes(tag.id));
    else void create(asked);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} width={240} position="bottom-start" withinPortal onOptionSubmit={pick}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon name="fas_tag" size={12} />}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t("add")}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options aria-label={t("label")} mah={240} className={classes.options}>
          {fitting.map((tag) => (
            <Combobox.Option key={tag.id} value={tag.id} active={record.tags.includes(tag.id)}>
              <span className={classes.option}>
                <TagChip tag={tag} />
                {record.tags.includes(tag.id) && <Icon name="fas_check" size={12} />}
              </span>
            </Combobox.Option>
          ))}
          {isNew && mayCreate && <Combobox.Option value={newTag}>{t("create", { name: asked })}</Combobox.Option>}
          {fitting.length === 0 && !(isNew && mayCreate) && <Combobox.Empty>{t("none")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useTagChanges(record: WholeRecord) {
  const t = useTranslations("recordPage.tags");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { queryKey } = recordQuery(teamId, record.id);

  const toggle = async ({ id }: Pick<Tag, "id">, isOn: boolean) => {
    const tags = isOn ? [...record.tags, id] : record.tags.filter((each) => each !== id);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (before) => before && { ...before, tags });
    try {
      const body = { action: isOn ? ("tag" as const) : ("untag" as const), recordIds: [record.id], tagIds: [id] };
      await call(bulkContract.changeRecords, { params: { teamId }, body });
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
  const create = async (name: string) => {
    try {
      const made = await call(tagsContract.createTag, { params: { teamId }, body: { id: newId(), name } });
      await queries.invalidateQueries({ queryKey: tagsQuery(teamId).queryKey });
      await toggle(made, true);
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
  };
  return { toggle, create };
}
