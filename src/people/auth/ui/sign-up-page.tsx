import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { ResendLink } from "./resend-link.tsx";
import { useSession } from "./session.ts";

export default function SignUpPage() {
  const t = useTranslations("auth");
  const { start } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const aside = (
    <>
      {t("signUp.haveAccount")}{" "}
      <Link to="/login" className={classes.link}>
        {t("signUp.signIn")}
      </Link>
    </>
  );
  if (start?.signUp !== "open") {
    return (
      <BareFrame title={t("signUp.closedTitle")} aside={aside}>
        <p className={classes.text}>{t("signUp.closed")}</p>
      </BareFrame>
    );
  }
  if (sentTo) {
    return (
      <BareFrame title={t("signUp.sentTitle")} aside={aside}>
        <p className={classes.text} role="status">
          {t("signUp.sent", { email: sentTo })}
        </p>
        <p className={classes.text}>{t("signUp.notThere")}</p>
        <ResendLink email={sentTo} />
      </BareFrame>
    );
  }
  return (
    <BareFrame title={t("signUp.title")} aside={aside}>
      <NewAccountForm
        submitLabel={t("signUp.submit")}
        submit={async (body) => {
          await call(authContract.signUp, { body });
          setSentTo(body.email);
        }}
      />
    </BareFrame>
  );
}
