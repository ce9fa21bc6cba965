import { Anchor, Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { languageNames } from "#shared/languages.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { TemplateListed, TemplateStatus } from "../contract.ts";
import { DeletedTemplates } from "./deleted-templates.tsx";
import { NewTemplateDrawer } from "./new-template-drawer.tsx";
import { ProductTemplates } from "./product-templates.tsx";
import { TemplatePicture } from "./template-picture.tsx";
import { TemplatePreviewDrawer } from "./template-preview-drawer.tsx";
import { useTemplates } from "./template-queries.ts";
import classes from "./templates.module.css";
import { useTemplateActions } from "./use-template-actions.ts";

const lists = {
  "templates-drafts": "draft",
  "templates-published": "published",
  "templates-archived": "archived",
} as const;
const titles = { draft: "templateDrafts", published: "templatesPublished", archived: "templatesArchived" } as const;

/** One of the three lists of templates: which one, the address says. */
export default function TemplatesPage() {
  const last = useLocation({ select: ({ pathname }) => pathname.split("/").at(-1) ?? "" });
  const status = Object.hasOwn(lists, last) ? lists[last as keyof typeof lists] : "published";
  return <Templates key={status} status={status} />;
}

function Templates({ status }: { status: TemplateStatus }) {
  const t = useTranslations("templates");
  const routes = useTranslations("routes");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [form, setForm] = useLocalStorage<"pictures" | "table">({ key: "simply.templates", defaultValue: "pictures" });
  const [isNew, setNew] = useState(false);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [previewed, setPreviewed] = useState<TemplateListed>();
  const found = useTemplates(status, search);
  const templates = (found.data?.templates ?? []).filter(({ IsScratch }) => !IsScratch);
  const mayManage = found.data?.abilities.manage ?? false;
  const add = mayManage && (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setNew(true)}>
      {t("new")}
    </Button>
  );
  const more = mayManage
    ? [{ key: "deleted", icon: "fas_trash", label: t("deleted.title"), run: () => setShowsDeleted(true) }]
    : [];
  const empty = search ? (
    <NoMatch clear={() => setTyped("")} clearLabel={t("clear")}>
      {t("noMatch")}
    </NoMatch>
  ) : (
    <EmptyState icon="fas_swatchbook">{t(`empty.${status}`)}</EmptyState>
  );
  return (
    <Page title={routes(titles[status])} description={t(`about.${status}`)} width="wide" primary={add} more={more}>
      <div className={classes.bar}>
        <SearchInput label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
        <SegmentedControl
          aria-label={t("form.label")}
          data={(["pictures", "table"] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          value={form}
          onChange={(chosen) => setForm(chosen as "pictures" | "table")}
        />
      </div>
      {found.error ? (
        <Card>
          <ErrorState retry={() => void found.refetch()} error={found.error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : form === "table" ? (
        <Card padding="none">
          <TemplateTable {...{ templates, mayManage, empty, isLoading: !found.data, onPreview: setPreviewed }} />
        </Card>
      ) : (
        <TemplatePictures {...{ templates, mayManage, empty, isLoading: !found.data, onPreview: setPreviewed }} />
      )}
      {status === "published" && <ProductTemplates search={search} mayManage={mayManage} />}
      <DeletedTemplates isOpen={showsDeleted} close={() => setShowsDeleted(false)} />
      <TemplatePreviewDrawer template={previewed} close={() => setPreviewed(undefined)} />
      <NewTemplateDrawer isOpen={isNew} close={() => setNew(false)} />
    </Page>
  );
}

type ListProps = {
  templates: TemplateListed[];
  mayManage: boolean;
  empty: ReactNode;
  isLoading: boolean;
  onPreview: (template: TemplateListed) => void;
};

function TemplatePictures({ templates, mayManage, empty, isLoading, onPreview }: ListProps) {
  const t = useTranslations("templates");
  const { menuOf } = useTemplateActions({ onPreview });
  const { teamId } = useTeamScope();
  if (isLoading) {
    return (
      <div className={classes.pictures}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={280} />
        ))}
      </div>
    );
  }
  if (templates.length === 0) return <Card>{empty}</Card>;
  return (
    <ul className={classes.pictures}>
      {templates.map((template) => (
        <li key={template.Id} className={classes.picture}>
          <TemplatePicture templateId={template.Id} name={template.Name} />
          <div className={classes.line}>
            <Anchor component={Link} to={pathOf(teamId, template)} fw={600} inherit className={classes.name ?? ""}>
              {template.Name}
            </Anchor>
            <ActionMenu actions={menuOf(template, mayManage)} label={t("actionsFor", { name: template.Name })} />
          </div>
          <p className={classes.quiet}>
            {t(`usedFor.${template.UsedFor}`)} · {languageNames[template.ContentLanguageId]}
          </p>
        </li>
      ))}
    </ul>
  );
}

function TemplateTable({ templates, mayManage, empty, isLoading, onPreview }: ListProps) {
  const t = useTranslations("templates");
  const { menuOf } = useTemplateActions({ onPreview });
  const { teamId } = useTeamScope();
  const methods = useTranslations("messages.methods");
  return (
    <DataTable
      label={t("form.table")}
      rows={templates}
      rowKey={({ Id }) => Id}
      rowName={({ Name }) => Name}
      actions={(template) => menuOf(template, mayManage)}
      loading={isLoading}
      empty={empty}
      columns={[
        {
          key: "Name",
          title: t("name"),
          priority: 1,
          render: (template) => (
            <Anchor component={Link} to={pathOf(teamId, template)} fw={500} inherit>
              {template.Name}
            </Anchor>
          ),
        },
        { key: "UsedFor", title: t("usedForLabel"), priority: 2, render: ({ UsedFor }) => t(`usedFor.${UsedFor}`) },
        { key: "Method", title: t("method"), render: ({ DeliveryMethodId }) => methods(DeliveryMethodId) },
        {
          key: "Language",
          title: t("language"),
          priority: 3,
          render: ({ ContentLanguageId }) => languageNames[ContentLanguageId],
        },
        { key: "UpdatedAt", title: t("changed"), render: ({ UpdatedAt }) => <Ago at={UpdatedAt} none="" /> },
      ]}
    />
  );
}

const pathOf = (teamId: string, { Id }: TemplateListed): string =>
  pathTo("messages.template", { teamId, ogmTemplateId: Id })!;
