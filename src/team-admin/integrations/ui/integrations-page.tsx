import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKeyDrawer } from "./new-key-drawer.tsx";
import { WebhookDrawer } from "./webhook-drawer.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** How other programs come in, and what is sent to them. */
export default function IntegrationsPage() {
  const t = useTranslations("integrations");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [making, setMaking] = useState<"key" | "webhook">();
  const close = () => setMaking(undefined);
  const more = [
    {
      key: "connect",
      label: t("howToConnect"),
      icon: "fas_plug",
      run: () => void navigate({ to: pathTo("team.integrations.connect", { teamId })! }),
    },
  ];
  const make = (
    <>
      <Button variant="default" leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setMaking("webhook")}>
        {t("webhooks.new")}
      </Button>
      <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setMaking("key")}>
        {t("keys.new")}
      </Button>
    </>
  );
  return (
    <Page title={t("title")} description={t("about")} width="wide" primary={make} more={more}>
      <KeyList />
      <WebhookList />
      {making === "key" && <NewKeyDrawer close={close} />}
      {making === "webhook" && <WebhookDrawer close={close} />}
    </Page>
  );
}
