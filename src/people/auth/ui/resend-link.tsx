import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { ApiError } from "#shared/errors.ts";
import { toast } from "#ui/toast.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";

/** The verification letter again. */
export function ResendLink({ email }: { email: string }) {
  const t = useTranslations("auth");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const send = async () => {
    setState("sending");
    try {
      await call(authContract.resendVerification, { body: { email } });
      setState("sent");
    } catch (error) {
      setState("idle");
      toast.fail(error instanceof ApiError ? error.message : String(error));
    }
  };
  if (state === "sent") {
    return (
      <p className={classes.notice} role="status">
        {t("login.resent", { email })}
      </p>
    );
  }
  return (
    <Button variant="default" loading={state === "sending"} onClick={() => void send()}>
      {t("login.resend")}
    </Button>
  );
}
