import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { signedIn } from "./session.ts";

/** The one-time set-up link of a new installation. */
export function FirstAdminForm({ token }: { token: string }) {
  const t = useTranslations("auth.firstAdmin");
  const router = useRouter();
  const create = async (account: { name: string; email: string; password: string }) => {
    await call(authContract.createFirstAdmin, { body: { token, ...account } });
    await signedIn();
    router.history.replace("/");
  };
  return (
    <BareFrame title={t("title")}>
      <p className={classes.text}>{t("text")}</p>
      <NewAccountForm submitLabel={t("submit")} submit={create} />
    </BareFrame>
  );
}
