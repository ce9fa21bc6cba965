import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { ToLogin } from "./to-login.tsx";

/** In production the outbox is for system administrators: said as a fact, not as a failure. */
export function OutboxRefusal({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations("test.outbox");
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) {
    return (
      <EmptyState icon="fas_lock" action={<ToLogin>{t("signInAction")}</ToLogin>}>
        {t("signIn")}
      </EmptyState>
    );
  }
  if (status === 403) return <EmptyState icon="fas_lock">{t("notAllowed")}</EmptyState>;
  return (
    <ErrorState retry={retry} error={error}>
      {t("failed")}
    </ErrorState>
  );
}

export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
