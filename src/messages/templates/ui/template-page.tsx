import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { SavingNote } from "#messages/content/ui/saving-note.tsx";
import { useSaving } from "#messages/content/ui/use-saving.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { type TemplateChange, type TemplateShown, type TemplateStatus, templatesContract } from "../contract.ts";
import { TemplateContent } from "./template-content.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import { TemplatePreviewDrawer } from "./template-preview-drawer.tsx";
import { useKeepTemplate, useTemplate } from "./template-queries.ts";
import { TemplateVersions } from "./template-versions.tsx";
import classes from "./templates.module.css";
import { useTemplateActions } from "./use-template-actions.ts";

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
  // What is published is what is seen here, not what somebody else has written meanwhile.
  const seen = useRef(given.Version);
  const mayEdit = given.Abilities.manage && given.Status !== "archived" && !given.IsScratch;
  const params = { teamId, templateId: given.Id };
  const saving = useSaving<TemplateChange>({
    send: async (body, { keepalive }) => {
      const saved = await call(templatesContract.changeTemplate, { params, body }, { keepalive });
      seen.current = saved.Version;
      keep(saved);
    },
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
      const published = await call(templatesContract.publishTemplate, { params, body: { Version: seen.current } });
      seen.current = published.Version;
      keep(published);
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
        {given.IsWaitingForApproval && <Note icon="fas_user-check">{t("waitsForApproval")}</Note>}
        <TemplateFacts template={template} change={change} mayEdit={mayEdit} />
        <TemplateContent template={template} change={change} mayEdit={mayEdit} />
      </div>
      <TemplatePreviewDrawer
        template={isLooking ? given : undefined}
        close={() => setLooking(false)}
        flush={saving.flush}
      />
      <FormDrawer opened={showsVersions} close={() => setShowsVersions(false)} title={t("versions")}>
        <TemplateVersions templateId={given.Id} isAsked={showsVersions} />
      </FormDrawer>
    </Page>
  );
}
