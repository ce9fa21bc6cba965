import { Select, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { MergeTextarea } from "../task-form/merge-textarea.tsx";
import { useVariables } from "../use-variables.ts";
import type { AccessForm } from "./use-access-form.ts";

type ConfirmationCardProps = { wizard: WizardShown; access: AccessForm };

/** A letter to visitors who have finished, at an address that they have given. */
export function ConfirmationCard({ wizard, access: { form, followed } }: ConfirmationCardProps) {
  const t = useTranslations("wizards.admin.access.confirmation");
  const known = useVariables(wizard, {});
  const addresses = known.all.filter(
    ({ column: { field } }) => field && fieldTypeNamed(field.dataType).contact === "email",
  );
  const { confirms, confirmationText } = form.values;
  const error = form.errors.confirmationText;
  return (
    <Card title={t("title")} icons={["fas_envelope"]}>
      <Stack gap={16}>
        <div>
          <Switch
            label={t("send")}
            description={t("about")}
            {...form.getInputProps("confirms", { type: "checkbox" })}
          />
          <ClashNote name="confirms" followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
        </div>
        {confirms && (
          <>
            <div>
              <Select
                label={t("to.label")}
                description={t("to.help")}
                placeholder={t("to.none")}
                allowDeselect={false}
                required
                data={addresses.map(({ key, label }) => ({ value: key, label }))}
                {...form.getInputProps("confirmsTo")}
              />
              <ClashNote name="confirmsTo" followed={followed} show={(key) => known.nameOf(String(key))} />
            </div>
            <div>
              <TextInput label={t("subject")} required {...form.getInputProps("confirmationSubject")} />
              <ClashNote name="confirmationSubject" followed={followed} />
            </div>
            <div>
              <MergeTextarea
                label={t("text")}
                help={t("textHelp")}
                known={known}
                value={confirmationText}
                onChange={(text) => form.setFieldValue("confirmationText", text)}
                error={typeof error === "string" ? error : undefined}
              />
              <ClashNote name="confirmationText" followed={followed} />
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}
