import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { apiKeysContract } from "#team-admin/api-keys/contract.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { useReadIntegrationsAnew } from "./integration-queries.ts";
import { ShownOnce } from "./shown-once.tsx";

const spans = ["30", "90", "365", "never"] as const;
const dayMs = 86_400_000;

const shape = z.object({
  name: z.string().trim().min(1, "validation.empty").max(120),
  days: z.enum(spans),
});

/** Makes a key, then shows it, once. */
export function NewKeyDrawer({ close }: { close: () => void }) {
  const t = useTranslations("integrations.keys");
  const [key, setKey] = useState<string>();
  const form = useKeyForm(setKey);
  const leave = useClosing(form.isDirty() && !form.saving && !key, close);
  if (key)
    return (
      <FormDrawer title={t("madeTitle")} opened close={close} isHeld>
        <ShownOnce secret={key} label={t("oneKey")} about={t("madeAbout")} done={close} />
      </FormDrawer>
    );
  return (
    <FormDrawer title={t("newTitle")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("make")} cancel={leave}>
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Select
          label={t("expires")}
          description={t("expiresHelp")}
          allowDeselect={false}
          data={spans.map((value) => ({ value, label: t(`spans.${value}`) }))}
          {...form.getInputProps("days")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}

function useKeyForm(onMade: (key: string) => void) {
  const t = useTranslations("integrations.keys");
  const { teamId } = useTeamScope();
  const readAnew = useReadIntegrationsAnew();
  return useZodForm({
    schema: shape,
    initialValues: { name: "", days: "365" },
    labels: { name: t("name") },
    submit: async ({ name, days }) => {
      const expiresAt = days === "never" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
      const { key } = await call(apiKeysContract.createApiKey, { params: { teamId }, body: { name, expiresAt } });
      void readAnew();
      onMade(key);
    },
  });
}
