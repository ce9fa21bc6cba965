import { useTranslations } from "use-intl";
import { fontStacks } from "../design-styles.ts";
import classes from "../ui/designer/drawings.module.css";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { over: string; showsQuantity: boolean; showsPrice: boolean };

export const lineItems = blockUi<Content>({ kind: "line_items", icon: "fas_receipt", Drawing });

/** With lines that are made up: whose they are is only known when the message is sent. */
function Drawing({ block: { over, showsQuantity, showsPrice }, context }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  const { styles, known } = context;
  if (over === "") return <p className={classes.invitation}>{t("noLineItems")}</p>;
  const title = known.lineItems.find(({ path }) => path === over)?.title ?? over;
  return (
    <table className={classes.lines} style={{ fontFamily: fontStacks[styles.font], color: styles.text }}>
      <thead>
        <tr>
          <th>{title}</th>
          {showsQuantity && <th>{t("sample.quantity")}</th>}
          {showsPrice && <th>{t("sample.price")}</th>}
          <th>{t("sample.total")}</th>
        </tr>
      </thead>
      <tbody>
        {[1, 2].map((line) => (
          <tr key={line}>
            <td>{t("sample.line", { line })}</td>
            {showsQuantity && <td>…</td>}
            {showsPrice && <td>…</td>}
            <td>…</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
