import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import type { Language } from "#shared/languages.ts";
import { type ContentType, type DeliveryMethod, templateUses } from "#shared/messages.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type TemplateListed, templatesContract } from "../contract.ts";
import { useReadTemplatesAnew } from "./template-queries.ts";

type Begun = {
  id: string;
  name: string;
  method: DeliveryMethod;
  contentType: ContentType;
  language: Language;
  body: { templateId: string } | { productTemplate: string };
};

type Act = "archive" | "unarchive" | "duplicate" | "delete";

/** What can be done with a template, by where it stands. */
export function useTemplateActions({
  onGone,
  onPreview,
}: {
  onGone?: () => void;
  /** Without it neither Preview nor Edit is offered: one is there already. */
  onPreview?: (template: TemplateListed) => void;
} = {}) {
  const t = useTranslations("templates");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const readAnew = useReadTemplatesAnew();
  const open = (templateId: string) =>
    void navigate({ to: pathTo("messages.template", { teamId, ogmTemplateId: templateId })! });

  const run = async (act: Act, template: TemplateListed) => {
    const asked = { params: { teamId, templateId: template.Id } };
    if (act === "delete" && !(await isSureToDelete(template))) return;
    try {
      if (act === "duplicate") return open((await call(templatesContract.duplicateTemplate, asked)).Id);
      if (act === "archive") await call(templatesContract.archiveTemplate, asked);
      else if (act === "unarchive") await call(templatesContract.unarchiveTemplate, asked);
      else await call(templatesContract.deleteTemplate, asked);
      toast.done(t(`done.${act}`, { name: template.Name }), undoOf(act, template));
      if (act === "delete") onGone?.();
    } catch (error) {
      toast.fail(explainFailure(t(`failures.${act}`), error));
    } finally {
      void readAnew();
    }
  };
  const isSureToDelete = ({ Name: name }: TemplateListed) =>
    confirm({
      title: t("deleting.title", { name }),
      body: t("deleting.body"),
      confirmLabel: t("actions.delete"),
      danger: true,
    });
  const undoOf = (act: Act, template: TemplateListed) => {
    const asked = { params: { teamId, templateId: template.Id } };
    const back = {
      archive: () => call(templatesContract.unarchiveTemplate, asked),
      unarchive: () => call(templatesContract.archiveTemplate, asked),
      delete: () => call(templatesContract.restoreTemplate, asked),
      duplicate: undefined,
    }[act];
    if (!back) return {};
    const takeBack = () =>
      void back()
        .then(readAnew)
        .catch((error: unknown) => toast.fail(explainFailure(t("failures.undo"), error)));
    return { undo: { label: t("undo"), run: takeBack } };
  };
  /** A message of one's own that begins with what `body` names. */
  const beginMessage = async ({ id, name, method, contentType, language, body }: Begun) => {
    try {
      const made = {
        InternalName: name,
        DeliveryMethodId: method,
        ContentTypeId: contentType,
        ContentLanguageId: language,
      };
      const { Id: messageId } = await call(outgoingMessagesContract.createMessage, { params: { teamId }, body: made });
      await call(outgoingMessagesContract.useTemplate, { params: { teamId, messageId }, body });
      await navigate({ to: pathTo("message.details", { teamId, outgoingMessageId: messageId })! });
    } catch (error) {
      toast.fail(explainFailure(t("failures.use", { name, id }), error));
    }
  };
  const use = (template: TemplateListed) =>
    beginMessage({
      ...{ id: template.Id, name: template.Name, method: template.DeliveryMethodId },
      ...{ contentType: templateUses[template.UsedFor][0], language: template.ContentLanguageId },
      body: { templateId: template.Id },
    });
  const menuOf = (template: TemplateListed, mayManage: boolean): MenuAction[] => {
    const act = (key: Act, icon: string, danger = false): MenuAction => ({
      key,
      icon,
      danger,
      label: t(`actions.${key}`),
      run: () => void run(key, template),
    });
    const isOffered = template.Status === "published";
    return [
      ...(onPreview
        ? [{ key: "preview", icon: "fas_eye", label: t("actions.preview"), run: () => onPreview(template) }]
        : []),
      ...(onPreview && mayManage && template.Status !== "archived"
        ? [{ key: "edit", icon: "fas_pen", label: t("actions.edit"), run: () => open(template.Id) }]
        : []),
      ...(isOffered
        ? [{ key: "use", icon: "fas_paper-plane", label: t("actions.use"), run: () => void use(template) }]
        : []),
      ...(mayManage
        ? [
            act("duplicate", "fas_clone"),
            template.Status === "archived" ? act("unarchive", "fas_box-open") : act("archive", "fas_box-archive"),
            ...(template.Status === "published" ? [] : [act("delete", "fas_trash", true)]),
          ]
        : []),
    ];
  };
  return { menuOf, open, use, beginMessage };
}
