import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { type ApiKey, apiKeysContract } from "../../api-keys/contract.ts";
import { useApiKeys, useReadIntegrationsAnew } from "./integration-queries.ts";
import classes from "./integrations.module.css";
import { NewKeyDrawer } from "./new-key-drawer.tsx";
import { When } from "./when.tsx";

/** The keys with which programs come in: one's own, for a team admin everybody's. */
export function KeyList() {
  const t = useTranslations("integrations.keys");
  const { data, error, refetch } = useApiKeys();
  const [isMaking, making] = useDisclosure(false);
  const columns = useKeyColumns();
  const revoke = useRevoke();
  if (!data)
    return (
      <NotReadYet error={error} retry={refetch} rows={2} columns={5}>
        {t("loadFailed")}
      </NotReadYet>
    );
  const make = (
    <Button variant="default" size="xs" leftSection={<Icon name="fas_plus" size={12} />} onClick={making.open}>
      {t("new")}
    </Button>
  );
  return (
    <Card title={t("title")} subtitle={t("about")} actions={make} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(key) => [
          { key: "revoke", label: t("revoke"), icon: "fas_ban", danger: true, run: () => void revoke(key) },
        ]}
        empty={<EmptyState icon="fas_key">{t("empty")}</EmptyState>}
      />
      <NewKeyDrawer opened={isMaking} close={making.close} />
    </Card>
  );
}

function useRevoke(): (key: ApiKey) => Promise<void> {
  const t = useTranslations("integrations.keys");
  const { teamId } = useTeamScope();
  const readAnew = useReadIntegrationsAnew();
  return async ({ id, name }) => {
    const question = { title: t("revokeTitle", { name }), body: t("revokeBody"), confirmLabel: t("revoke") };
    if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
    try {
      await call(apiKeysContract.revokeApiKey, { params: { teamId, keyId: id } });
      toast.done(t("revoked", { name }));
    } catch (error) {
      toast.fail(explainFailure(t("revokeFailed"), error));
    }
    void readAnew();
  };
}

function useKeyColumns(): Column<ApiKey>[] {
  const t = useTranslations("integrations.keys");
  const format = useFormatter();
  return [
    { key: "name", title: t("name"), priority: 1, render: ({ name }) => <span className={classes.name}>{name}</span> },
    { key: "ends", title: t("endsIn"), width: 136, priority: 3, render: ({ lastFour }) => <code>…{lastFour}</code> },
    { key: "owner", title: t("owner"), width: "18%", render: ({ owner }) => owner.name },
    { key: "created", title: t("created"), width: 128, render: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: "used",
      title: t("lastUsed"),
      width: 144,
      priority: 2,
      render: ({ lastUsedAt }) => <When at={lastUsedAt} none={t("never")} />,
    },
    {
      key: "expires",
      title: t("expires"),
      width: 152,
      render: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <StatusTag color="red">{t("expired")}</StatusTag>
        ) : expiresAt ? (
          format.dateTime(new Date(expiresAt), { dateStyle: "medium" })
        ) : (
          <span className={classes.muted}>{t("never")}</span>
        ),
    },
  ];
}
