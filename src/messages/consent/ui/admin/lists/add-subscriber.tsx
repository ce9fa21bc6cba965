import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { consentContract, type SubscriptionList } from "../../../contract.ts";
import { AddressInputs, ProofInput } from "../address-inputs.tsx";

const shape = z.object({
  channel: z.enum(deliveryMethods),
  address: z.string().trim().min(1, "validation.empty").max(254),
  name: z.string().trim().max(200),
  source: z.string().trim().min(1, "validation.empty").max(1_000),
  again: z.boolean(),
});

/** Somebody who has agreed, by hand, with what proves it. */
export function AddSubscriber({ list, close }: { list: SubscriptionList; close: () => void }) {
  const t = useTranslations("messageAdmin.subscribers");
  const [hasLeft, setLeft] = useState(false);
  const form = useSubscriberForm(list, setLeft, close);
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={t("addTitle", { list: list.InternalName })} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("addNow")} cancel={leave}>
        <AddressInputs form={form} channelLabel={t("channel")} />
        {hasLeft && <Checkbox label={t("again")} {...form.getInputProps("again", { type: "checkbox" })} />}
        <TextInput label={t("name")} autoComplete="off" data-path="name" {...form.getInputProps("name")} />
        <ProofInput form={form} />
      </DrawerForm>
    </FormDrawer>
  );
}

function useSubscriberForm(list: SubscriptionList, setLeft: (hasLeft: boolean) => void, close: () => void) {
  const t = useTranslations("messageAdmin.subscribers");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  return useZodForm({
    schema: shape,
    initialValues: { channel: "EMAIL", address: "", name: "", source: "", again: false },
    labels: { address: t("email"), source: t("source") },
    submit: async ({ again, ...rest }) => {
      const body = { ...rest, ...(again && { again }) };
      try {
        await call(consentContract.addSubscriber, { params: { teamId, listId: list.Id }, body });
      } catch (error) {
        // They unsubscribed once: only their own word brings them back.
        if (error instanceof ApiError && error.code === "conflict") setLeft(true);
        throw error;
      }
      toast.done(t("added", { address: rest.address }));
      close();
      void readAnew();
    },
  });
}
