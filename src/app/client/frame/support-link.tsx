import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSession } from "#people/auth/ui/session.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

/** The operator's support address, else our own help page. */
export function SupportLink() {
  const t = useTranslations("frame");
  const { start } = useSession();
  const icon = <Icon name="fas_circle-question" size={16} />;
  return (
    <Tooltip label={t("support")}>
      {start?.supportUrl ? (
        <ActionIcon
          component="a"
          href={start.supportUrl}
          target="_blank"
          rel="noreferrer"
          size={36}
          aria-label={t("support")}
        >
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to="/help" size={36} aria-label={t("support")}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
