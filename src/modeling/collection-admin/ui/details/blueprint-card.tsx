import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import classes from "./details.module.css";
import { Switches } from "./switch-cards.tsx";
import type { DetailsForm } from "./use-details-form.ts";

/** Whether other teams may take its structure, and what it would cost them. */
export function BlueprintCard({ details }: { details: DetailsForm }) {
  const t = useTranslations("collections.offer");
  const { form, followed } = details;
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        <Switches details={details} names={["isBlueprint"]} />
        {form.values.isBlueprint && (
          <div className={classes.narrow}>
            <TextInput
              label={t("price")}
              description={t("priceHelp")}
              inputMode="decimal"
              placeholder="49.00"
              {...form.getInputProps("blueprintMarketplacePrice")}
              value={form.values.blueprintMarketplacePrice ?? ""}
              onChange={(event) => form.setFieldValue("blueprintMarketplacePrice", event.currentTarget.value || null)}
            />
            <ClashNote name="blueprintMarketplacePrice" followed={followed} />
          </div>
        )}
      </div>
    </Card>
  );
}
