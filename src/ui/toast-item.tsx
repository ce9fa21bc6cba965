import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./toast-item.module.css";

export type ToastKind = "done" | "info" | "warn" | "fail";

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastItemProps {
  kind: ToastKind;
  message: string;
  open?: ToastAction | undefined;
  undo?: ToastAction | undefined;
  close: () => void;
}

export function ToastItem({ kind, message, open, undo, close }: ToastItemProps) {
  const t = useTranslations("ui");
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon name={icons[kind] as string} size={16} label={t(`toast.${kind}`)} className={classes.icon} />
      <p className={classes.message}>{message}</p>
      {[open, undo].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className={classes.action}
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.label}
            </button>
          ),
      )}
      <button type="button" className={classes.close} aria-label={t("actions.close")} onClick={close}>
        <Icon name="fas_xmark" size={14} />
      </button>
    </div>
  );
}

const icons: Record<ToastKind, string> = {
  done: "fas_circle-check",
  info: "fas_circle-info",
  warn: "fas_triangle-exclamation",
  fail: "fas_circle-exclamation",
};
