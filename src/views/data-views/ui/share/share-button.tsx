import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { phoneWidth } from "#views/grid/ui/toolbar/tool-panel.tsx";
import type { ViewShown } from "../../contract.ts";

/** On the view itself: who sees it, at a glance, and the way to change that. */
export function ShareButton({ view, open }: { view: ViewShown; open: () => void }) {
  const t = useTranslations("views.actions");
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const isPublic = view.isPublished && view.settings.isVisibleExternally;
  const icon = view.isPersonal ? "fas_user" : isPublic ? "fas_globe" : "fas_users";
  if (isNarrow)
    return <IconButton icon={icon} label={t("share")} variant="subtle" color="gray" size={32} onClick={open} />;
  return (
    <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon name={icon} size={14} />} onClick={open}>
      {t("share")}
    </Button>
  );
}
