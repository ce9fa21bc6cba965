import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { AccountForm } from "./use-account-form.ts";

export function DetailsCard({ state: { form, followed } }: { state: AccountForm }) {
  const t = useTranslations("account.details");
  return (
    <Card title={t("title")} icons={["fas_building"]}>
      <FieldGrid columns={2}>
        <div>
          <TextInput
            label={t("name")}
            withAsterisk
            autoComplete="off"
            data-path="name"
            {...form.getInputProps("name")}
          />
          <ClashNote name="name" followed={followed} />
        </div>
        <div>
          <TextInput
            label={t("shortName")}
            description={t("shortNameHelp")}
            autoComplete="off"
            data-path="shortName"
            {...form.getInputProps("shortName")}
          />
          <ClashNote name="shortName" followed={followed} />
        </div>
        <div data-wide>
          <Textarea
            label={t("description")}
            autosize
            minRows={2}
            maxRows={8}
            data-path="description"
            {...form.getInputProps("description")}
          />
          <ClashNote name="description" followed={followed} />
        </div>
        <div>
          <TextInput
            label={t("organizationName")}
            autoComplete="organization"
            data-path="organizationName"
            {...form.getInputProps("organizationName")}
          />
          <ClashNote name="organizationName" followed={followed} />
        </div>
        <div>
          <TextInput
            label={t("website")}
            placeholder="https://"
            inputMode="url"
            autoComplete="url"
            data-path="website"
            {...form.getInputProps("website")}
          />
          <ClashNote name="website" followed={followed} />
        </div>
        <div data-wide>
          <Textarea
            label={t("billingAddress")}
            autosize
            minRows={3}
            maxRows={8}
            autoComplete="street-address"
            data-path="billingAddress"
            {...form.getInputProps("billingAddress")}
          />
          <ClashNote name="billingAddress" followed={followed} />
        </div>
      </FieldGrid>
    </Card>
  );
}
