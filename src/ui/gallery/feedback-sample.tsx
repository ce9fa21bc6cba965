import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "../card.tsx";
import { type ConfirmOptions, confirm } from "../confirm.ts";
import { toast } from "../toast.ts";
import classes from "./gallery.module.css";

export function FeedbackSample() {
  const t = useTranslations("ui.gallery");
  const common = useTranslations("ui.actions");
  const undo = { label: common("undo"), run: () => void toast.info(t("restored")) };
  const ask = async (options: ConfirmOptions) => {
    toast.info((await confirm(options)) ? t("answeredYes") : t("answeredNo"));
  };
  const deletion = {
    title: t("deleteTitle"),
    body: t("deleteBody"),
    confirmLabel: t("deleteConfirm"),
    danger: true,
    irreversible: true,
  };
  return (
    <Card title={t("feedback")} icons={["fas_bell"]}>
      <div className={classes.row}>
        <Button variant="default" onClick={() => toast.done(t("toastDone"), { undo })}>
          {t("showDone")}
        </Button>
        <Button variant="default" onClick={() => toast.info(t("toastInfo"))}>
          {t("showInfo")}
        </Button>
        <Button variant="default" onClick={() => toast.warn(t("toastWarn"))}>
          {t("showWarn")}
        </Button>
        <Button variant="default" onClick={() => toast.fail(t("toastFail"))}>
          {t("showFail")}
        </Button>
        <Button
          variant="default"
          onClick={() => ask({ title: t("askTitle"), body: t("askBody"), confirmLabel: t("askConfirm") })}
        >
          {t("ask")}
        </Button>
        <Button variant="default" onClick={() => ask(deletion)}>
          {t("askDanger")}
        </Button>
        <Button variant="default" onClick={() => ask({ ...deletion, typeToConfirm: "Counselor" })}>
          {t("askTyped")}
        </Button>
      </div>
    </Card>
  );
}
