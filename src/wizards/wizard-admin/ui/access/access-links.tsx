import { Button, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { RowAbout, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardFlow } from "#wizards/tasks/wizard-flow.ts";
import { useShaping } from "../wizard-queries.ts";
import classes from "./external-access.module.css";

type AccessLink = WizardFlow["externalAccessLinks"][number];

/** By what visitors are recognised. */
export function AccessLinks({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizards.admin.access");
  const [opened, setOpened] = useState<AccessLink | "new">();
  const links = wizard.draft.externalAccessLinks;
  const add = (
    <Button variant="default" leftSection={<Icon name="fas_plus" size={14} />} onClick={() => setOpened("new")}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <Card
        title={t("links")}
        subtitle={t("linksFor")}
        icons={["fas_id-badge"]}
        padding="none"
        actions={links.length > 0 && add}
      >
        {links.length === 0 ? (
          <EmptyState icon="fas_id-badge" action={add}>
            {t("empty")}
          </EmptyState>
        ) : (
          links.map((link) => <AccessRow key={link.id} {...{ wizard, link }} open={() => setOpened(link)} />)
        )}
      </Card>
      {opened && (
        <AccessDrawer wizard={wizard} link={opened === "new" ? undefined : opened} close={() => setOpened(undefined)} />
      )}
    </>
  );
}

function AccessRow({ wizard, link, open }: { wizard: WizardShown; link: AccessLink; open: () => void }) {
  const t = useTranslations("wizards.admin.access");
  const { params, attempt } = useShaping(wizard.id);
  const collection = useCollections().data?.find(({ id }) => id === link.collectionId);
  const { data: fields = [] } = useFields(link.collectionId);
  const titleOf = (id: string | null) => fields.find((field) => field.id === id)?.title;
  const name = collection?.pluralName ?? t("gone");
  const by = [titleOf(link.emailFieldId), titleOf(link.smsFieldId)].filter((title) => title !== undefined);
  const remove = async () => {
    const question = { title: t("deleting.title", { name }), body: t("deleting.body"), confirmLabel: t("delete") };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(t("deleteFailed"), () =>
      call(dataWizardsContract.deleteExternalAccessLink, { params: { ...params, linkId: link.id } }),
    );
  };
  return (
    <SortableRow
      icon={collection?.icon ?? "fas_circle-question"}
      className={classes.row}
      words={
        <>
          <RowTitle onOpen={open}>{name}</RowTitle>
          <RowAbout>{by.length > 0 ? t("recognised", { fields: by.join(", ") }) : t("byNothing")}</RowAbout>
        </>
      }
      actions={
        <ActionMenu
          label={t("more", { name })}
          actions={[
            { key: "edit", label: t("edit"), icon: "fas_pen", run: open },
            { key: "delete", label: t("delete"), icon: "fas_trash-can", danger: true, run: () => void remove() },
          ]}
        />
      }
    />
  );
}

const schema = z.object({
  collectionId: z.string().min(1, "validation.empty"),
  emailFieldId: z.string().nullable(),
  smsFieldId: z.string().nullable(),
});

type AccessDrawerProps = { wizard: WizardShown; link: AccessLink | undefined; close: () => void };

function AccessDrawer({ wizard, link, close }: AccessDrawerProps) {
  const t = useTranslations("wizards.admin.access");
  const { params, shape } = useShaping(wizard.id);
  const { data: collections = [] } = useCollections();
  const [id] = useState(() => link?.id ?? newId());
  const form = useZodForm({
    schema,
    initialValues: {
      collectionId: link?.collectionId ?? "",
      emailFieldId: link?.emailFieldId ?? null,
      smsFieldId: link?.smsFieldId ?? null,
    },
    labels: { collectionId: t("collection") },
    submit: async (body) => {
      try {
        await shape(() =>
          link
            ? call(dataWizardsContract.changeExternalAccessLink, { params: { ...params, linkId: id }, body })
            : call(dataWizardsContract.createExternalAccessLink, { params, body: { ...body, id } }),
        );
      } catch (error) {
        toast.fail(explainFailure(t(link ? "changeFailed" : "createFailed"), error));
        throw error;
      }
      close();
    },
  });
  const leave = useClosing(form.isDirty(), close);
  const { data: fields = [] } = useFields(form.values.collectionId);
  const choices = (role: "email" | "phone") =>
    fields
      .filter(({ dataType }) => fieldTypeNamed(dataType).contact === role)
      .map((field) => ({ value: field.id, label: field.title }));
  return (
    <FormDrawer title={t(link ? "edit" : "add")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        <Stack gap={16}>
          <CollectionSelect
            label={t("collection")}
            required
            data-autofocus
            data-path="collectionId"
            collections={collections}
            {...form.getInputProps("collectionId")}
            value={form.values.collectionId || null}
            onChange={(collectionId) =>
              form.setValues({ collectionId: collectionId ?? "", emailFieldId: null, smsFieldId: null })
            }
          />
          <Select
            label={t("emailField")}
            clearable
            placeholder={t("noField")}
            data={choices("email")}
            {...form.getInputProps("emailFieldId")}
          />
          <Select
            label={t("smsField")}
            clearable
            placeholder={t("noField")}
            data={choices("phone")}
            {...form.getInputProps("smsFieldId")}
          />
        </Stack>
      </DrawerForm>
    </FormDrawer>
  );
}
