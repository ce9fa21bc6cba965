import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type ApiKey, apiKeysContract } from "#team-admin/api-keys/contract.ts";
import { confirm } from "#ui/confirm.ts";
import type { Column } from "#ui/data-table-props.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { ConnectionList } from "./connection-list.tsx";
import { useApiKeys, useReadIntegrationsAnew } from "./integration-queries.ts";
import classes from "./integrations.module.css";
import { When } from "./when.tsx";

/** The keys with which programs come in: one's own, for a team admin everybody's. */
export function KeyList() {
  const t = useTranslations("integrations.keys");
  const read = useApiKeys();
  const columns = useKeyColumns();
  const revoke = useRevoke();
  return (
    <ConnectionList
      words={{ title: t("title"), about: t("about"), empty: t("empty"), failed: t("loadFailed") }}
      icon="fas_key"
      read={read}
      columns={columns}
      actions={(key) => [
        { key: "revoke", label: t("revoke"), icon: "fas_ban", danger: true, run: () => void revoke(key) },
      ]}
    />
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
    { key: "ends", title: t("endsIn"), priority: 3, render: ({ lastFour }) => <code>…{lastFour}</code> },
    { key: "owner", title: t("owner"), render: ({ owner }) => owner.name },
    { key: "created", title: t("created"), render: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: "used",
      title: t("lastUsed"),
      priority: 2,
      render: ({ lastUsedAt }) => <When at={lastUsedAt} none={t("never")} />,
    },
    {
      key: "expires",
      title: t("expires"),
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
