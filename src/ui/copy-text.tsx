import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./copy-text.module.css";
import { toast } from "./toast.ts";
import { Tooltip } from "./tooltip.tsx";

interface CopyTextProps {
  value: string;
  /** What it is, for those who hear the button: "API key". */
  label: string;
  /** Shown instead of the value, where it is long. */
  children?: string;
}

export function CopyText({ value, label, children = value }: CopyTextProps) {
  const t = useTranslations("ui");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyToClipboard(value)) setCopied(true);
    else toast.fail(t("copy.failed"));
  };
  return (
    <span className={classes.copy}>
      <code className={classes.value}>{children}</code>
      <Tooltip label={copied ? t("copy.copied") : t("copy.copy", { what: label })}>
        <button type="button" className={classes.button} aria-label={t("copy.copy", { what: label })} onClick={copy}>
          <Icon name={copied ? "fas_check" : "fas_copy"} size={14} />
        </button>
      </Tooltip>
      <VisuallyHidden role="status">{copied ? t("copy.copied") : ""}</VisuallyHidden>
    </span>
  );
}

export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

/** navigator.clipboard exists on https and localhost only. */
function copyThroughSelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  const { activeElement } = document;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return done;
}
