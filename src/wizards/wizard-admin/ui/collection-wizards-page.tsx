import { Button, Checkbox, Select, Stack } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { RowAbout, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract } from "#wizards/data-wizards/contract.ts";
import type { WizardLinkShown } from "#wizards/data-wizards/links-contract.ts";
import { collectionSections, type SectionProps } from "./collection-sections.ts";
import classes from "./collection-wizards.module.css";
import { useWizardLinks, useWizards } from "./wizard-queries.ts";

/** What others can do with the records of a collection: in the product by wizards, elsewhere by what later features add. */
export default function CollectionWizardsPage() {
  const { dataCollectionId = "" } = useParams({ strict: false });
  return (
    <CollectionFrame>
      {({ pluralName }) => (
        <>
          <Links collectionId={dataCollectionId} pluralName={pluralName} />
          <Suspense>
            {collectionSections.all().map(({ key, Section }) => (
              <Section key={key} collectionId={dataCollectionId} pluralName={pluralName} />
            ))}
          </Suspense>
        </>
      )}
    </CollectionFrame>
  );
}

function Links({ collectionId, pluralName }: SectionProps) {
  const t = useTranslations("wizards.admin.links");
  const { data, error, refetch } = useWizardLinks(collectionId);
  const [isAdding, setAdding] = useState(false);
  const links = data?.links ?? [];
  const add = (
    <Button variant="default" leftSection={<Icon name="fas_link" size={14} />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Card
      title={t("wizards")}
      subtitle={t("wizardsFor")}
      icons={["fas_wand-magic-sparkles"]}
      padding="none"
      actions={links.length > 0 && add}
    >
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !data ? (
        <SkeletonTable rows={2} columns={3} />
      ) : links.length === 0 ? (
        <EmptyState icon="fas_wand-magic-sparkles" action={add}>
          {t("noWizards", { name: pluralName })}
        </EmptyState>
      ) : (
        links.map((link) => <LinkRow key={link.id} {...{ collectionId, link, pluralName }} />)
      )}
      {isAdding && <LinkDrawer {...{ collectionId, links }} close={() => setAdding(false)} />}
    </Card>
  );
}

function LinkRow({ collectionId, link, pluralName }: { link: WizardLinkShown } & SectionProps) {
  const t = useTranslations("wizards.admin.links");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const params = { teamId, collectionId, linkId: link.id };
  const { wizardName: name } = link;
  const open = () => navigate({ to: pathTo("admin.wizard.steps", { teamId, dataWizardId: link.dataWizardId })! });
  const change = (body: { showInRouteTitleCardActionMenus?: boolean; showInRowActionMenus?: boolean }) =>
    void attempt(t("saveFailed"), () => call(dataWizardsContract.changeWizardLink, { params, body }));
  const unlink = async () => {
    const question = { title: t("unlinkTitle", { name, collection: pluralName }), body: t("unlinkBody") };
    if (!(await confirm({ ...question, confirmLabel: t("unlink"), danger: true }))) return;
    await attempt(t("unlinkFailed"), async () => {
      await call(dataWizardsContract.deleteWizardLink, { params });
      toast.done(t("unlinked", { name }));
    });
  };
  return (
    <SortableRow
      icon={link.icon}
      className={classes.row}
      words={
        <>
          <RowTitle onOpen={() => void open()}>{name}</RowTitle>
          {link.description && <RowAbout>{link.description}</RowAbout>}
        </>
      }
      actions={
        <ActionMenu
          label={t("more", { name })}
          actions={[
            { key: "open", label: t("open"), icon: "fas_pen", run: () => void open() },
            { key: "unlink", label: t("unlink"), icon: "fas_link-slash", danger: true, run: () => void unlink() },
          ]}
        />
      }
    >
      <Stack gap={6} className={classes.menus ?? ""}>
        <Checkbox
          size="xs"
          label={t("inTitle")}
          checked={link.showInRouteTitleCardActionMenus}
          onChange={(event) => change({ showInRouteTitleCardActionMenus: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t("inRow")}
          checked={link.showInRowActionMenus}
          onChange={(event) => change({ showInRowActionMenus: event.currentTarget.checked })}
        />
      </Stack>
      <RowTags className={classes.type}>
        <StatusTag color={link.type === "public" ? "blue" : "gray"}>{t(`types.${link.type}`)}</StatusTag>
      </RowTags>
    </SortableRow>
  );
}

const schema = z.object({
  dataWizardId: z.string().min(1, "validation.empty"),
  showInRouteTitleCardActionMenus: z.boolean(),
  showInRowActionMenus: z.boolean(),
});

type LinkDrawerProps = { collectionId: string; links: WizardLinkShown[]; close: () => void };

function LinkDrawer({ collectionId, links, close }: LinkDrawerProps) {
  const t = useTranslations("wizards.admin.links");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const wizards = useWizards().data?.wizards ?? [];
  const offered = wizards.filter(({ id }) => links.every(({ dataWizardId }) => dataWizardId !== id));
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { dataWizardId: "", showInRouteTitleCardActionMenus: true, showInRowActionMenus: false },
    labels: { dataWizardId: t("wizard") },
    submit: async (body) => {
      await call(dataWizardsContract.createWizardLink, { params: { teamId, collectionId }, body: { id, ...body } });
      close();
      await changed();
    },
  });
  const leave = useClosing(form.isDirty(), close);
  return (
    <FormDrawer title={t("add")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("link")} cancel={leave}>
        <Select
          label={t("wizard")}
          required
          searchable
          data-autofocus
          data-path="dataWizardId"
          placeholder={offered.length === 0 ? t("noneToLink") : t("choose")}
          data={offered.map((wizard) => ({ value: wizard.id, label: wizard.name }))}
          {...form.getInputProps("dataWizardId")}
          value={form.values.dataWizardId || null}
        />
        <Checkbox
          label={t("inTitle")}
          {...form.getInputProps("showInRouteTitleCardActionMenus", { type: "checkbox" })}
        />
        <Checkbox label={t("inRow")} {...form.getInputProps("showInRowActionMenus", { type: "checkbox" })} />
      </DrawerForm>
    </FormDrawer>
  );
}
