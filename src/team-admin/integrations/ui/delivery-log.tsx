import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import { type Webhook, webhooksContract } from "#team-admin/webhooks/contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { useDeliveries, useReadIntegrationsAnew } from "./integration-queries.ts";
import classes from "./integrations.module.css";
import { useWebhookActions } from "./use-webhook-actions.ts";

/** What was sent and what came back, and the button that tries it out. */
export function DeliveryLog({ webhook, close: onClose }: { webhook: Webhook; close: () => void }) {
  const t = useTranslations("integrations.log");
  const { teamId } = useTeamScope();
  const readAnew = useReadIntegrationsAnew();
  const deliveries = useDeliveries(webhook.id);
  const { switchActive } = useWebhookActions();
  const [isTesting, setTesting] = useState(false);
  const close = () => {
    onClose();
    void readAnew();
  };
  const params = { teamId, webhookId: webhook.id };
  const test = async () => {
    setTesting(true);
    try {
      const { status, responseCode, error } = await call(webhooksContract.testWebhook, { params });
      if (status === "delivered") toast.done(t("testArrived", { code: responseCode ?? 200 }));
      else toast.fail(error ?? t("testFailed"));
    } catch (error) {
      toast.fail(explainFailure(t("testFailed"), error));
    } finally {
      setTesting(false);
      void readAnew();
    }
  };
  const retry = async (deliveryId: string) => {
    try {
      await call(webhooksContract.retryDelivery, { params: { ...params, deliveryId } });
      toast.done(t("retried"));
    } catch (error) {
      toast.fail(explainFailure(t("retryFailed"), error));
    }
    await readAnew();
  };
  const isGone = deliveries.error instanceof ApiError && deliveries.error.code === "not_found";
  if (isGone)
    return (
      <FormDrawer title={t("title", { name: webhook.name })} opened close={close}>
        <EmptyState icon="fas_bolt">{t("gone")}</EmptyState>
      </FormDrawer>
    );
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <FormDrawer title={t("title", { name: webhook.name })} opened close={close}>
      <div className={classes.stack}>
        {webhook.pausedBecause && (
          <Alert color="yellow" title={t("pausedTitle")}>
            <div className={classes.stack}>
              <span>{webhook.notice}</span>
              <Button variant="default" size="xs" onClick={() => void switchActive({ ...webhook, isActive: false })}>
                {t("endPause")}
              </Button>
            </div>
          </Alert>
        )}
        <div className={classes.bar}>
          <Button
            variant="default"
            loading={isTesting}
            leftSection={<Icon name="fas_paper-plane" size={12} />}
            onClick={() => void test()}
          >
            {t("test")}
          </Button>
        </div>
        <p className={classes.text}>
          <span className={classes.muted}>{t("about")}</span>
        </p>
        {deliveries.isError && !deliveries.data ? (
          <ErrorState retry={() => void deliveries.refetch()} error={deliveries.error}>
            {t("loadFailed")}
          </ErrorState>
        ) : deliveries.isPending ? (
          <SkeletonText lines={6} />
        ) : rows.length === 0 ? (
          <EmptyState icon="fas_paper-plane">{t("empty")}</EmptyState>
        ) : (
          <ul className={classes.log} aria-label={t("list")}>
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                retry={webhook.isActive ? () => retry(delivery.id) : undefined}
              />
            ))}
          </ul>
        )}
        {deliveries.hasNextPage && (
          <LoadMore
            label={t("older")}
            isLoading={deliveries.isFetchingNextPage}
            hasFailed={deliveries.isFetchNextPageError}
            load={deliveries.fetchNextPage}
          />
        )}
      </div>
    </FormDrawer>
  );
}
