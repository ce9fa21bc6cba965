import { Button, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ConditionRow } from "./condition-row.tsx";
import type { DraftGroup, Joint } from "./draft-tree.ts";
import classes from "./filter-builder.module.css";
import type { FilterEditing } from "./use-filter-draft.ts";

type GroupEditorProps = { group: DraftGroup; editing: FilterEditing; lead?: string };

const joints: readonly Joint[] = ["and", "or", "none"];

/** Conditions and further groups that belong together. */
export function GroupEditor({ group, editing, lead }: GroupEditorProps) {
  const t = useTranslations("filters");
  const { id, joint, parts } = group;
  const { act, gaps, shown, isFull } = editing;
  const isRoot = lead === undefined;
  const leadOf = (at: number) => (at === 0 ? t("where") : t(joint === "and" ? "and" : "or"));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div
      role="group"
      aria-label={t(`joints.${joint}`)}
      className={classes.group}
      data-root={isRoot || undefined}
      data-filter-part={id}
    >
      {(!isRoot || parts.length > 1 || joint === "none") && (
        <div className={classes.head}>
          {!isRoot && <span className={classes.lead}>{lead}</span>}
          <Select
            className={classes.joint}
            aria-label={t("joint")}
            data={joints.map((each) => ({ value: each, label: t(`joints.${each}`) }))}
            value={joint}
            onChange={(chosen) => chosen !== null && act.join(id, chosen as Joint)}
            allowDeselect={false}
          />
          {!isRoot && (
            <span className={classes.actions}>
              <IconButton icon="fas_xmark" label={t("removeGroup")} onClick={() => act.remove(id)} />
              <ActionMenu
                label={t("moreGroup")}
                actions={[
                  { key: "duplicate", label: t("duplicateGroup"), icon: "fas_clone", run: () => act.duplicate(id) },
                  { key: "unwrap", label: t("unwrap"), icon: "fas_link-slash", run: () => act.unwrap(id) },
                ]}
              />
            </span>
          )}
        </div>
      )}
      {parts.map((part, at) =>
        part.kind === "group" ? (
          <GroupEditor key={part.id} group={part} editing={editing} lead={leadOf(at)} />
        ) : (
          <ConditionRow key={part.id} condition={part} editing={editing} lead={leadOf(at)} />
        ),
      )}
      {shown && gaps.get(id) === "emptyGroup" && <p className={classes.gap}>{t("gaps.emptyGroup")}</p>}
      <div className={classes.adders}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="fas_plus" size={12} />}
          onClick={() => act.addCondition(id)}
          disabled={isFull}
          data-filter-add=""
        >
          {t("addCondition")}
        </Button>
        {editing.mayNest(id) && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="fas_layer-group" size={12} />}
            onClick={() => act.addGroup(id)}
            disabled={isFull}
          >
            {t("addGroup")}
          </Button>
        )}
      </div>
    </div>
  );
}
