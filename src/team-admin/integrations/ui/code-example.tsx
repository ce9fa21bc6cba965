import { useTranslations } from "use-intl";
import { copyToClipboard } from "#ui/copy-text.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./integrations.module.css";

/** Lines of a program, and the button that takes them along. */
export function CodeExample({ label, children }: { label: string; children: string }) {
  const t = useTranslations("ui.copy");
  const copy = async () => {
    if (await copyToClipboard(children)) toast.done(t("copied"));
    else toast.fail(t("failed"));
  };
  return (
    <div className={classes.example}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.code} tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
      <div className={classes.copy}>
        <IconButton
          icon="fas_copy"
          iconSize={12}
          size={28}
          label={t("copy", { what: label })}
          onClick={() => void copy()}
        />
      </div>
    </div>
  );
}
