import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./state.module.css";

interface ErrorStateProps {
  /** What could not be done; the general sentence without it. */
  children?: ReactNode;
  retry?: () => void;
  /** Another way on. */
  action?: ReactNode;
  /** What went wrong: its number helps those who look for the reason. */
  error?: unknown;
}

export function ErrorState({ children, retry, action, error }: ErrorStateProps) {
  const t = useTranslations("ui");
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="danger">
        <Icon name="fas_triangle-exclamation" size={18} />
      </span>
      <p className={classes.sentence}>{children ?? t("error.generic")}</p>
      {retry && (
        <Button variant="default" onClick={retry}>
          {t("actions.retry")}
        </Button>
      )}
      {action}
      {requestId && <p className={classes.reference}>{t("error.reference", { id: requestId })}</p>}
    </div>
  );
}
