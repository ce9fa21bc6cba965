import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { toast } from "#ui/toast.ts";
import { type ProductTemplateListed, templatesContract } from "../contract.ts";
import { useKeepTemplate } from "./template-queries.ts";
import { useTemplateActions } from "./use-template-actions.ts";

/** What can be done with a template that comes with the product. */
export function useProductActions() {
  const t = useTranslations("templates");
  const { teamId } = useTeamScope();
  const keep = useKeepTemplate();
  const { open, beginMessage } = useTemplateActions();
  const use = (template: ProductTemplateListed) =>
    beginMessage({
      ...{ id: template.Key, name: template.Name, method: template.DeliveryMethodId },
      ...{ contentType: template.ContentTypes[0]!, language: template.ContentLanguageId },
      body: { productTemplate: template.Key },
    });
  /** The team's own from then on. */
  const copy = async ({ Key, ContentLanguageId }: ProductTemplateListed) => {
    try {
      const asked = { params: { teamId, productKey: Key }, body: { ContentLanguageId } };
      const made = await call(templatesContract.copyProductTemplate, asked);
      keep(made);
      open(made.Id);
    } catch (error) {
      toast.fail(explainFailure(t("product.copyFailed"), error));
    }
  };
  const menuOf = (template: ProductTemplateListed, mayManage: boolean): MenuAction[] => [
    { key: "use", icon: "fas_paper-plane", label: t("actions.use"), run: () => void use(template) },
    ...(mayManage
      ? [{ key: "copy", icon: "fas_clone", label: t("product.copy"), run: () => void copy(template) }]
      : []),
  ];
  return { use, copy, menuOf };
}
