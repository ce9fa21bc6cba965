import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./toast-item.module.css";

export type ToastKind = "done" | "info" | "warn" | "fail";

export interface ToastUndo {
  label: string;
  run: () => void;
}

interface ToastItemProps {
  kind: ToastKind;
  message: string;
  undo?: ToastUndo | undefined;
  close: () => void;
}

export function ToastItem({ kind, message, undo, close }: ToastItemProps) {
  const t = useTranslations("ui");
  const runUndo = () => {
    close();
    undo?.run();
  };
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon name={icons[kind] as string} size={16} label={t(`toast.${kind}`)} className={classes.icon} />
      <p className={classes.message}>{message}</p>
      {undo && (
        <button type="button" className={classes.undo} onClick={runUndo}>
          {undo.label}
        </button>
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
