import { Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { type Language, languages } from "#shared/languages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { consentContract, type SubscriptionList } from "../../../contract.ts";
import { ListTranslations, saidTranslations, translationsIn } from "./list-translations.tsx";

const name = z.string().trim().min(1, "validation.empty").max(120);
const shape = z.object({
  InternalName: name,
  ExternalName: name,
  Description: z.string().trim().max(1_000),
  IsOpen: z.boolean(),
  IsDoubleOptIn: z.boolean(),
  Translations: z.record(
    z.enum(languages),
    z.object({ ExternalName: z.string().trim().max(120), Description: z.string().trim().max(1_000) }),
  ),
});

interface ListDrawerProps {
  list?: SubscriptionList;
  otherLanguages: readonly Language[];
  close: () => void;
}

/** A new list, or another name for one. */
export function ListDrawer({ list, otherLanguages, close }: ListDrawerProps) {
  const t = useTranslations("messageAdmin.lists");
  const form = useListForm(list, close);
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={list ? t("editTitle", { name: list.InternalName }) : t("newTitle")} opened close={leave}>
      <DrawerForm form={form} submitLabel={list ? t("save") : t("make")} cancel={leave}>
        <TextInput
          label={t("internalName")}
          description={t("internalNameHelp")}
          withAsterisk
          autoComplete="off"
          data-autofocus
          data-path="InternalName"
          {...form.getInputProps("InternalName")}
        />
        <TextInput
          label={t("externalName")}
          description={t("externalNameHelp")}
          withAsterisk
          autoComplete="off"
          data-path="ExternalName"
          {...form.getInputProps("ExternalName")}
        />
        <Textarea
          label={t("description")}
          description={t("descriptionHelp")}
          autosize
          minRows={2}
          maxRows={6}
          data-path="Description"
          {...form.getInputProps("Description")}
        />
        {otherLanguages.length > 0 && <ListTranslations form={form} languages={otherLanguages} />}
        <Switch
          label={t("isOpen")}
          description={t("isOpenHelp")}
          {...form.getInputProps("IsOpen", { type: "checkbox" })}
        />
        <Switch
          label={t("isDoubleOptIn")}
          description={t("isDoubleOptInHelp")}
          {...form.getInputProps("IsDoubleOptIn", { type: "checkbox" })}
        />
      </DrawerForm>
    </FormDrawer>
  );
}

function useListForm(list: SubscriptionList | undefined, close: () => void) {
  const t = useTranslations("messageAdmin.lists");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  return useZodForm({
    schema: shape,
    initialValues: {
      InternalName: list?.InternalName ?? "",
      ExternalName: list?.ExternalName ?? "",
      Description: list?.Description ?? "",
      IsOpen: list?.IsOpen ?? false,
      IsDoubleOptIn: list?.IsDoubleOptIn ?? true,
      Translations: translationsIn(list?.Translations),
    },
    labels: { InternalName: t("internalName"), ExternalName: t("externalName") },
    submit: async ({ Translations, ...rest }) => {
      const body = { ...rest, Translations: saidTranslations(Translations) };
      if (list) {
        await call(consentContract.changeSubscriptionList, { params: { teamId, listId: list.Id }, body });
      } else await call(consentContract.createSubscriptionList, { params: { teamId }, body });
      toast.done(list ? t("saved", { name: body.InternalName }) : t("made", { name: body.InternalName }));
      close();
      void readAnew();
    },
  });
}
