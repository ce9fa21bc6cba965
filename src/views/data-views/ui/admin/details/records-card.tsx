import { Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { viewTypes } from "../../../registry.ts";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";
import { GroupEditor } from "./group-editor.tsx";
import { SortEditor } from "./sort-editor.tsx";

/** Which records, in which order, in which groups, and how it follows their changes. */
export function RecordsCard({ details, view }: CardProps) {
  const t = useTranslations("viewAdmin.details");
  const { form, followed, discards, onUnfinished } = details;
  const { groups, isOfOne } = viewTypes[view.type];
  return (
    <Card title={t("records")} subtitle={isOfOne ? t("recordsAboutOne") : t("recordsAbout")}>
      <div className={classes.stack}>
        <div data-path="filter">
          <h3 className={classes.heading}>{t("filter")}</h3>
          <p className={classes.help}>{t("filterHelp")}</p>
          <FilterBuilder
            key={discards}
            collectionId={view.collectionId}
            value={form.values.filter}
            onChange={(filter) => form.setFieldValue("filter", filter)}
            onUnfinished={(isUnfinished) => onUnfinished("filter", isUnfinished)}
            showGaps={Boolean(form.errors.filter)}
          />
          {form.errors.filter && (
            <p role="alert" className={classes.error}>
              {form.errors.filter}
            </p>
          )}
          <ClashNote name="filter" followed={followed} show={() => t("otherFilter")} />
        </div>
        {!isOfOne && (
          <div data-path="sort">
            <SortEditor
              collectionId={view.collectionId}
              value={form.values.sort}
              onChange={(sort) => form.setFieldValue("sort", sort)}
              errorAt={(place) => form.errors[`sort.${place}.field`]}
            />
            <ClashNote name="sort" followed={followed} show={() => t("otherSort")} />
          </div>
        )}
        {groups && (
          <div data-path="groupBy">
            <GroupEditor
              collectionId={view.collectionId}
              value={form.values.groupBy}
              onChange={(groupBy) => form.setFieldValue("groupBy", groupBy)}
              errorAt={(place) => form.errors[`groupBy.${place}`]}
            />
            <ClashNote name="groupBy" followed={followed} show={() => t("otherGroups")} />
          </div>
        )}
        <div>
          <Switch
            label={t("autoUpdate")}
            description={t("autoUpdateHelp")}
            {...form.getInputProps("autoUpdateData", { type: "checkbox" })}
          />
          <ClashNote name="autoUpdateData" followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
        </div>
      </div>
    </Card>
  );
}
