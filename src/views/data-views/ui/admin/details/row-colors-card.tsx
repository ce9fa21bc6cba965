import { Button, SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { itemColors } from "#data/fields/item-colors.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { mostColorRules } from "#data/records/color-rules.ts";
import type { Filter } from "#shared/filter.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { holdsChoices } from "../../../field-demands.ts";
import type { ViewSettings } from "../../../view-settings.ts";
import { ViewFieldSelect } from "../../view-field-select.tsx";
import type { CardProps } from "./card-props.ts";
import { ColorSelect } from "./color-select.tsx";
import classes from "./details.module.css";
import { useViewColumns } from "./view-columns.ts";

type Colors = NonNullable<ViewSettings["rowColors"]>;
type Rule = Extract<Colors, { rules: unknown }>["rules"][number];

const modes = ["none", "field", "rules"] as const;
const everything: Filter = { and: [] };

/** By the colour of a choice, or by the first condition that holds. */
export function RowColorsCard({ details, view }: CardProps) {
  const t = useTranslations("viewAdmin.colors");
  const { form, followed } = details;
  const colors = form.values.rowColors;
  const columns = useViewColumns(view.collectionId);
  const put = (next: ViewSettings["rowColors"]) => form.setFieldValue("rowColors", next);
  const mode = !colors ? "none" : "field" in colors ? "field" : "rules";
  const firstChoice = [...columns.values()].find(({ field }) => field && holdsChoices(fieldTypeNamed(field.dataType)));
  const choose = (next: (typeof modes)[number]) => {
    if (next === "none") put(null);
    else if (next === "rules") put({ rules: [{ filter: everything, color: itemColors[1] }] });
    else if (firstChoice) put({ field: firstChoice.key });
  };
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack} data-path="rowColors">
        <SegmentedControl
          aria-label={t("title")}
          value={mode}
          onChange={(next) => choose(next as (typeof modes)[number])}
          data={modes.map((each) => ({
            value: each,
            label: t(`modes.${each}`),
            disabled: each === "field" && !firstChoice,
          }))}
        />
        {colors && "field" in colors && (
          <div className={classes.narrow}>
            <ViewFieldSelect
              collectionId={view.collectionId}
              accepts={holdsChoices}
              label={t("field")}
              help={t("fieldHelp")}
              value={colors.field}
              onChange={(field) => field && put({ field })}
              isRequired
              error={form.errors["rowColors.field"]}
              path="rowColors.field"
            />
          </div>
        )}
        {colors && "rules" in colors && <Rules {...{ details, view }} rules={colors.rules} put={put} />}
        <ClashNote name="rowColors" followed={followed} show={() => t("other")} />
      </div>
    </Card>
  );
}

type RulesProps = CardProps & { rules: Rule[]; put: (colors: Colors | null) => void };

function Rules({ details: { form, discards, onUnfinished }, view, rules, put }: RulesProps) {
  const t = useTranslations("viewAdmin.colors");
  const change = (place: number, part: Partial<Rule>) =>
    put({ rules: rules.map((rule, at) => (at === place ? { ...rule, ...part } : rule)) });
  const remove = (place: number) => {
    for (const [at] of rules.entries()) onUnfinished(pathOf(at), false);
    put(rules.length > 1 ? { rules: rules.toSpliced(place, 1) } : null);
  };
  return (
    <div>
      {rules.map((rule, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing but its place; one less begins its editors anew
        <div key={`${discards} ${rules.length} ${place}`} className={classes.rule}>
          <div className={classes.ruleHead}>
            <ColorSelect
              label={t("color", { place: place + 1 })}
              value={rule.color}
              onChange={(color) => change(place, { color })}
            />
            <IconButton icon="fas_xmark" label={t("remove", { place: place + 1 })} onClick={() => remove(place)} />
          </div>
          <FilterBuilder
            collectionId={view.collectionId}
            value={rule.filter}
            onChange={(filter) => change(place, { filter: filter ?? everything })}
            onUnfinished={(isUnfinished) => onUnfinished(pathOf(place), isUnfinished)}
            showGaps={Boolean(form.errors[pathOf(place)])}
          />
          {form.errors[pathOf(place)] && (
            <p role="alert" className={classes.error} data-path={pathOf(place)}>
              {form.errors[pathOf(place)]}
            </p>
          )}
        </div>
      ))}
      {rules.length < mostColorRules && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="fas_plus" size={12} />}
          onClick={() =>
            put({
              rules: [...rules, { filter: everything, color: itemColors[(rules.length + 1) % itemColors.length]! }],
            })
          }
        >
          {t("add")}
        </Button>
      )}
    </div>
  );
}

const pathOf = (place: number) => `rowColors.rules.${place}.filter`;
