import { useTranslations } from "use-intl";
import classes from "./code-example.module.css";
import { copyToClipboard } from "./copy-text.tsx";
import { IconButton } from "./icon-button.tsx";
import { toast } from "./toast.ts";

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
