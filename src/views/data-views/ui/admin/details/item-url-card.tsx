import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { holdsAddress, isYesOrNo } from "../../../field-demands.ts";
import { viewTypes } from "../../../registry.ts";
import { useViews } from "../../views-query.ts";
import { AddressInput } from "./address-input.tsx";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";
import { FieldSetting } from "./field-setting.tsx";

const kinds = ["record", "view", "address", "none"] as const;

/** What an item leads to. */
export function ItemUrlCard({ details, view }: CardProps) {
  const t = useTranslations("viewAdmin.itemUrl");
  const { form, followed } = details;
  const { itemUrl } = form.values;
  const { data } = useViews(view.collectionId);
  const pages = (data?.views ?? []).filter(({ type, id }) => viewTypes[type].isOfOne && id !== view.id);
  const choose = (kind: string | null) => {
    if (kind === "view" && pages[0]) form.setFieldValue("itemUrl", { kind, viewId: pages[0].id });
    else if (kind === "address") form.setFieldValue("itemUrl", { kind, address: "" });
    else if (kind === "record" || kind === "none") form.setFieldValue("itemUrl", { kind });
  };
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        <FieldGrid columns={2}>
          <Select
            label={t("kind")}
            data={kinds.map((kind) => ({
              value: kind,
              label: t(`kinds.${kind}`),
              disabled: kind === "view" && pages.length === 0,
            }))}
            value={itemUrl.kind}
            onChange={choose}
            allowDeselect={false}
            description={pages.length === 0 ? t("noPages") : undefined}
            data-path="itemUrl"
          />
          {itemUrl.kind === "view" && (
            <Select
              label={t("view")}
              data={pages.map(({ id, internalName }) => ({ value: id, label: internalName }))}
              value={itemUrl.viewId}
              onChange={(viewId) => viewId && form.setFieldValue("itemUrl", { kind: "view", viewId })}
              allowDeselect={false}
              error={form.errors["itemUrl.viewId"]}
              data-path="itemUrl.viewId"
            />
          )}
        </FieldGrid>
        {itemUrl.kind === "address" && (
          <AddressInput
            key={details.discards}
            collectionId={view.collectionId}
            value={itemUrl.address}
            onChange={(address) => form.setFieldValue("itemUrl", { kind: "address", address })}
            error={form.errors["itemUrl.address"]}
          />
        )}
        <ClashNote name="itemUrl" followed={followed} show={() => t("other")} />
        <FieldGrid columns={2}>
          <FieldSetting {...{ details, view }} name="itemUrlOverrideFieldId" accepts={holdsAddress} />
          <FieldSetting {...{ details, view }} name="openInNewWindowFieldId" accepts={isYesOrNo} />
        </FieldGrid>
      </div>
    </Card>
  );
}
