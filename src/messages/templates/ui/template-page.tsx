import { Button, Drawer, Select, Textarea, TextInput } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import type { Design } from "#messages/content/design.ts";
import { SavingNote } from "#messages/content/ui/saving-note.tsx";
import { SmsCounter } from "#messages/content/ui/sms-counter.tsx";
import { useSaving } from "#messages/content/ui/use-saving.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { ApiError } from "#shared/errors.ts";
import { languageNames, languages } from "#shared/languages.ts";
import { templateUseNames, templateUses } from "#shared/messages.ts";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { type TemplateChange, type TemplateShown, type TemplateStatus, templatesContract } from "../contract.ts";
import { TemplatePreview } from "./template-preview.tsx";
import { useKeepTemplate, useTemplate, useTemplateVersions } from "./template-queries.ts";
import classes from "./templates.module.css";
import { useTemplateActions } from "./use-template-actions.ts";

const Designer = lazy(() => import("#messages/content/ui/designer/designer.tsx"));

/** One template: what it is for, and what it says. */
export default function TemplatePage() {
  const t = useTranslations("templates");
  const { ogmTemplateId = "" } = useParams({ strict: false });
  const { data: template, error, refetch } = useTemplate(ogmTemplateId);
  useNameOfCrumb("messages.template", template?.Name);
  if (template) return <OpenTemplate key={template.Id} template={template} />;
  const isGone = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
  return (
    <Page title={error ? t("unknown") : undefined} width="wide">
      <Card>
        {isGone ? (
          <EmptyState icon="fas_swatchbook">{t("gone")}</EmptyState>
        ) : error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("oneFailed")}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

const colors: Record<TemplateStatus, "gray" | "green"> = { draft: "gray", published: "green", archived: "gray" };

function OpenTemplate({ template: given }: { template: TemplateShown }) {
  const t = useTranslations("templates");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const keep = useKeepTemplate();
  const [isLooking, setLooking] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  // What is typed here is newer than what comes back.
  const [template, setTemplate] = useState(given);
  const mayEdit = given.Abilities.manage && given.Status !== "archived" && !given.IsScratch;
  const params = { teamId, templateId: given.Id };
  const saving = useSaving<TemplateChange>({
    send: async (body, { keepalive }) =>
      keep(await call(templatesContract.changeTemplate, { params, body }, { keepalive })),
    merge: (earlier, later) => ({ ...earlier, ...later }),
    failed: t("saveFailed"),
  });
  const change = (part: TemplateChange) => {
    setTemplate((before) => ({ ...before, ...(part as Partial<TemplateShown>) }));
    saving.save(part);
  };
  const { menuOf, use } = useTemplateActions({
    onGone: () => void navigate({ to: pathTo("messages.templateDrafts", { teamId })! }),
  });
  const publish = async () => {
    try {
      if (!(await saving.flush())) return;
      keep(await call(templatesContract.publishTemplate, { params }));
      toast.done(t("published", { name: template.Name }));
    } catch (error) {
      toast.fail(explainFailure(t("failures.publish"), error));
    }
  };
  return (
    <Page
      title={template.Name}
      icon={template.DeliveryMethodId === "EMAIL" ? "fas_envelope" : "fas_comment-sms"}
      width="wide"
      description={
        <span className={classes.standing}>
          <StatusTag color={colors[given.Status]}>{t(`status.${given.Status}`)}</StatusTag>
          {mayEdit && <SavingNote autosave={saving} />}
        </span>
      }
      primary={
        mayEdit ? (
          <Button onClick={() => void publish()}>{t(given.PublishedVersionId ? "publishAgain" : "publish")}</Button>
        ) : (
          given.Status === "published" && <Button onClick={() => void use(given)}>{t("actions.use")}</Button>
        )
      }
      more={[
        { key: "preview", icon: "fas_eye", label: t("actions.preview"), run: () => setLooking(true) },
        ...(given.Abilities.manage && given.PublishedVersionId
          ? [
              {
                key: "versions",
                icon: "fas_clock-rotate-left",
                label: t("versions"),
                run: () => setShowsVersions(true),
              },
            ]
          : []),
        ...menuOf(given, given.Abilities.manage),
      ]}
    >
      <div className={classes.stack}>
        <Facts template={template} change={change} mayEdit={mayEdit} />
        <Says template={template} change={change} mayEdit={mayEdit} />
      </div>
      <Drawer
        opened={isLooking}
        onClose={() => setLooking(false)}
        title={t("actions.preview")}
        position="right"
        size="xl"
      >
        {isLooking && <TemplatePreview template={given} flush={saving.flush} />}
      </Drawer>
      <Drawer opened={showsVersions} onClose={() => setShowsVersions(false)} title={t("versions")} position="right">
        <Versions templateId={given.Id} isAsked={showsVersions} />
      </Drawer>
    </Page>
  );
}

type PartProps = { template: TemplateShown; change: (part: TemplateChange) => void; mayEdit: boolean };

function Facts({ template, change, mayEdit }: PartProps) {
  const t = useTranslations("templates");
  const isEmail = template.DeliveryMethodId === "EMAIL";
  return (
    <Card title={t("facts")}>
      <fieldset disabled={!mayEdit} className={classes.plain}>
        <div className={classes.facts}>
          <TextInput
            label={t("name")}
            required
            maxLength={120}
            value={template.Name}
            error={template.Name.trim() === "" && t("nameWanted")}
            onChange={(event) => {
              const Name = event.currentTarget.value;
              // Without a name nothing is saved: the last one stays.
              change(Name.trim() === "" ? ({ Name } as never) : { Name });
            }}
          />
          <Select
            label={t("usedForLabel")}
            allowDeselect={false}
            disabled={!mayEdit}
            data={templateUseNames.map((value) => ({ value, label: t(`usedFor.${value}`) }))}
            value={template.UsedFor}
            onChange={(UsedFor) => UsedFor && change({ UsedFor: UsedFor as TemplateShown["UsedFor"] })}
          />
          <Select
            label={t("language")}
            allowDeselect={false}
            disabled={!mayEdit}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={template.ContentLanguageId}
            onChange={(chosen) => chosen && change({ ContentLanguageId: chosen as TemplateShown["ContentLanguageId"] })}
          />
          {isEmail && (
            <TextInput
              label={t("subject")}
              maxLength={500}
              lang={template.ContentLanguageId}
              value={template.SubjectLine}
              onChange={(event) => change({ SubjectLine: event.currentTarget.value })}
            />
          )}
        </div>
      </fieldset>
    </Card>
  );
}

function Says({ template, change, mayEdit }: PartProps) {
  const t = useTranslations("templates");
  const [collectionId, setCollectionId] = useState<string>();
  const brand = useTeamSelection()?.team.enumAppBrandId ?? "simply";
  const isDesigned = template.DeliveryMethodId === "EMAIL" && template.Design !== null;
  if (!isDesigned) {
    return (
      <Card title={t("text")}>
        <div className={classes.stack}>
          <Textarea
            aria-label={t("text")}
            autosize
            minRows={6}
            maxRows={30}
            readOnly={!mayEdit}
            lang={template.ContentLanguageId}
            value={template.TextOnlyVersion}
            onChange={(event) => change({ TextOnlyVersion: event.currentTarget.value, IsTextOwn: true })}
          />
          {template.DeliveryMethodId === "SMS" && <SmsCounter text={template.TextOnlyVersion} />}
        </div>
      </Card>
    );
  }
  return (
    <section aria-label={t("design")} className={classes.stack}>
      {mayEdit && <FieldsFrom value={collectionId} onChange={setCollectionId} />}
      <Suspense fallback={<Skeleton height={480} />}>
        <Designer
          design={template.Design as unknown as Design}
          onChange={(Design) => change({ Design: Design as unknown as Record<string, unknown> })}
          readOnly={!mayEdit}
          brand={brand}
          language={template.ContentLanguageId}
          about={{ collectionId, method: "EMAIL", contentType: templateUses[template.UsedFor][0] }}
        />
      </Suspense>
    </section>
  );
}

/** A template belongs to no collection: whose fields are offered is chosen here, and kept nowhere. */
function FieldsFrom({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const t = useTranslations("templates");
  const { data: collections = [] } = useCollections();
  return (
    <Select
      className={classes.fieldsFrom ?? ""}
      label={t("fieldsFrom")}
      description={t("fieldsFromHelp")}
      searchable
      clearable
      data={collections
        .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
        .map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

function Versions({ templateId, isAsked }: { templateId: string; isAsked: boolean }) {
  const t = useTranslations("templates");
  const versions = useTemplateVersions(templateId, isAsked);
  return (
    <ReadPart query={versions} failed={t("versionsFailed")} lines={3}>
      {({ versions: all }) => (
        <ol className={classes.versions}>
          {all.map(({ Id, Number: number, PublishedAt, PublishedBy }) => (
            <li key={Id}>
              <strong>{t("version", { number })}</strong>
              <span className={classes.quiet}>
                {PublishedBy?.name} · <Ago at={PublishedAt} none="" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </ReadPart>
  );
}
