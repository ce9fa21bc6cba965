import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { consentContract, type SubscriptionList } from "../../../contract.ts";
import { ProofInput } from "../address-inputs.tsx";

const shape = z.object({
  collectionId: z.string().min(1, "validation.empty"),
  fieldId: z.string().min(1, "validation.empty"),
  source: z.string().trim().min(1, "validation.empty").max(1_000),
});

interface AddFromCollectionProps {
  list: SubscriptionList;
  close: () => void;
  /** Whom somebody has come to add. */
  begin?: { collectionId: string; fieldId: string };
}

/** Everyone in a collection who has an address, with what proves that they agreed. */
export function AddFromCollection({ list, close, begin = nobody }: AddFromCollectionProps) {
  const t = useTranslations("messageAdmin.subscribers");
  const form = useCollectionForm(list, close, begin);
  const leave = useClosing(form.isDirty() && !form.saving, close);
  const { collectionId } = form.values;
  const { data: collections = [] } = useCollections();
  const { data: fields } = useFields(collectionId);
  const contacts = (collectionId && fields ? fields : []).filter(({ dataType }) => fieldTypeNamed(dataType).contact);
  const hasNone = collectionId !== "" && fields !== undefined && contacts.length === 0;
  return (
    <FormDrawer title={t("addTitle", { list: list.InternalName })} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("addAll")} cancel={leave}>
        <CollectionSelect
          label={t("collection")}
          collections={collections.filter(
            ({ isUsedAsCustomList, abilities }) => !isUsedAsCustomList && abilities?.see !== false,
          )}
          withAsterisk
          allowDeselect={false}
          data-path="collectionId"
          {...form.getInputProps("collectionId")}
          onChange={(id) => form.setValues({ collectionId: id ?? "", fieldId: "" })}
        />
        <Select
          label={t("field")}
          description={t("fieldHelp")}
          data={contacts.map(({ id, title }) => ({ value: id, label: title }))}
          withAsterisk
          allowDeselect={false}
          disabled={contacts.length === 0}
          data-path="fieldId"
          {...form.getInputProps("fieldId")}
          {...(hasNone && { error: t("noField") })}
        />
        <ProofInput form={form} />
      </DrawerForm>
    </FormDrawer>
  );
}

const nobody = { collectionId: "", fieldId: "" };

function useCollectionForm(list: SubscriptionList, close: () => void, begin: typeof nobody) {
  const t = useTranslations("messageAdmin.subscribers");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  return useZodForm({
    schema: shape,
    initialValues: { ...begin, source: "" },
    labels: { collectionId: t("collection"), fieldId: t("field"), source: t("source") },
    submit: async (body) => {
      const { added } = await call(consentContract.addSubscribersOfCollection, {
        ...{ params: { teamId, listId: list.Id }, body },
      });
      toast.done(t("addedCount", { count: added }));
      close();
      void readAnew();
    },
  });
}
