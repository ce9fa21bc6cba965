import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { consentContract } from "#messages/consent/contract.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";

const shape = z.object({ postalAddress: z.string().trim().min(1, "validation.empty").max(500) });

interface PostalAddressDrawerProps {
  address: string;
  close: () => void;
}

/** Where the team is, as every email by consent says. */
export function PostalAddressDrawer({ address, close }: PostalAddressDrawerProps) {
  const t = useTranslations("messageSetup.steps.postalAddress");
  const settings = useTranslations("messageAdmin.settings");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const form = useZodForm({
    schema: shape,
    initialValues: { postalAddress: address },
    labels: { postalAddress: settings("postalAddress") },
    submit: async (body) => {
      await call(consentContract.changeMessageSettings, { params: { teamId }, body });
      toast.done(settings("saved"));
      close();
      void readAnew();
    },
  });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={t("title")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        <Textarea
          label={settings("postalAddress")}
          description={settings("postalAddressHelp")}
          autosize
          minRows={3}
          maxRows={6}
          autoComplete="street-address"
          data-autofocus
          data-path="postalAddress"
          {...form.getInputProps("postalAddress")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
