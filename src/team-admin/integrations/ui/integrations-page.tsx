import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { KeyList } from "./key-list.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** How other programs come in, and what is sent to them. */
export default function IntegrationsPage() {
  const t = useTranslations("integrations");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const connect = (
    <Button
      leftSection={<Icon name="fas_plug" size={12} />}
      onClick={() => void navigate({ to: pathTo("team.integrations.connect", { teamId })! })}
    >
      {t("howToConnect")}
    </Button>
  );
  return (
    <Page title={t("title")} description={t("about")} width="wide" primary={connect}>
      <KeyList />
      <WebhookList />
    </Page>
  );
}
