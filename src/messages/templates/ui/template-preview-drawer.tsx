import { Drawer } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { TemplateListed } from "../contract.ts";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplatePreview } from "./template-queries.ts";

interface TemplatePreviewDrawerProps {
  /** Absent: it is closed. */
  template: TemplateListed | undefined;
  close: () => void;
  /** What was written last is saved before it is read. */
  flush?: () => Promise<boolean>;
}

export function TemplatePreviewDrawer({ template, close, flush }: TemplatePreviewDrawerProps) {
  const t = useTranslations("templates");
  const ui = useTranslations("ui.actions");
  return (
    <Drawer
      opened={template !== undefined}
      onClose={close}
      title={t("actions.preview")}
      position="right"
      size="xl"
      closeButtonProps={{ "aria-label": ui("close") }}
    >
      {template && <Preview template={template} {...(flush && { flush })} />}
    </Drawer>
  );
}

function Preview({ template, flush }: { template: TemplateListed; flush?: () => Promise<boolean> }) {
  const { Id: templateId, Version: version } = template;
  const preview = useTemplatePreview({ templateId, version, ...(flush && { before: flush }) });
  return <TemplatePreview preview={preview} isEmail={template.DeliveryMethodId === "EMAIL"} />;
}
