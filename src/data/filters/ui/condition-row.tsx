import { Select } from "@mantine/core";
import { type KeyboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { variableIn } from "#shared/filter.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ArgumentInput } from "./argument-input.tsx";
import { argumentKind, keptValue } from "./argument-kind.ts";
import { ColumnSelect } from "./column-select.tsx";
import type { DraftCondition } from "./draft-tree.ts";
import classes from "./filter-builder.module.css";
import type { FilterEditing } from "./use-filter-draft.ts";
import { VariableChoice } from "./variable-choice.tsx";

type ConditionRowProps = { condition: DraftCondition; editing: FilterEditing; lead: string };

/** A field, what is asked of it, and what it is compared with. On a phone one below the other. */
export function ConditionRow({ condition, editing, lead }: ConditionRowProps) {
  const t = useTranslations("filters");
  const say = useTranslations("fields.operators") as unknown as (key: string) => string;
  const { id, field, operator, value } = condition;
  const { columns, collectionId, gaps, shown, act, variables } = editing;
  const variable = variableIn(value);
  const column = field === null ? undefined : columns.get(field);
  const known =
    column && operator !== null && Object.hasOwn(column.operators, operator) ? column.operators[operator] : undefined;
  const operators = useMemo(
    () => Object.keys(column?.operators ?? {}).map((name) => ({ value: name, label: say(name) })),
    [column, say],
  );
  const gap = gaps.get(id);
  const label = column ? t("valueOf", { name: column.title }) : t("value");

  const chooseOperator = (name: string) => {
    const next = column?.operators[name];
    if (!column || !next) return;
    const before = known ? argumentKind(known, column) : "none";
    act.change(id, { operator: name, value: keptValue(before, argumentKind(next, column), value) });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // A choice that finds nothing is open still: Enter then does nothing, above all it saves nothing.
      event.preventDefault();
      if (target.getAttribute("aria-expanded") !== "true") act.addAfter(id);
    }
    const isValue = target.closest("[data-filter-value]") !== null;
    const isEmpty = target.value === "" && (field === null || (isValue && (value === undefined || value === null)));
    if (event.key === "Backspace" && !event.repeat && isEmpty) {
      event.preventDefault();
      act.remove(id);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div
      role="group"
      aria-label={column?.title ?? t("condition")}
      className={classes.row}
      data-filter-part={id}
      data-wrong={(gap && !column) || undefined}
      onKeyDown={press}
    >
      <span className={classes.lead}>{lead}</span>
      <div className={classes.fields}>
        <ColumnSelect columns={columns} value={field} onChange={(key) => act.chooseColumn(id, key)} />
        {column && (
          <Select
            aria-label={t("operator")}
            placeholder={t("chooseOperator")}
            data={operators}
            value={known ? operator : null}
            onChange={(name) => name !== null && chooseOperator(name)}
            allowDeselect={false}
            error={gap === "unknownOperator"}
            data-wrong={(gap && !known) || undefined}
            comboboxProps={{ width: "max-content", position: "bottom-start" }}
          />
        )}
        {column && known && (
          <div className={classes.argument} data-filter-value="" data-wrong={gap !== undefined || undefined}>
            {variable === undefined && (
              <ArgumentInput
                key={`${column.key} ${argumentKind(known, column)}`}
                {...{ collectionId, column, operator: known, value, label }}
                onChange={(entered) => act.change(id, { value: entered })}
              />
            )}
            {known.argument && (variables.length > 0 || variable !== undefined) && (
              <VariableChoice
                {...{ variables, label }}
                value={variable}
                onChange={(key) => act.change(id, { value: key === undefined ? undefined : { variable: key } })}
              />
            )}
          </div>
        )}
        {gap && (shown || gap.startsWith("unknown")) && <p className={classes.gap}>{t(`gaps.${gap}`)}</p>}
      </div>
      <span className={classes.actions}>
        <IconButton icon="fas_xmark" label={t("remove")} data-filter-remove="" onClick={() => act.remove(id)} />
        <ActionMenu
          label={t("more")}
          actions={[
            { key: "duplicate", label: t("duplicate"), icon: "fas_clone", run: () => act.duplicate(id) },
            {
              key: "wrap",
              label: t("wrap"),
              icon: "fas_layer-group",
              run: () => act.wrap(id),
              disabled: !editing.mayNest(id),
            },
          ]}
        />
      </span>
    </div>
  );
}
