import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import type { FormProblem } from "#ui/form/form-problem.ts";

/** Sends once at a time, closes when it is done, and keeps what went wrong. */
export function useSending(submit: () => Promise<boolean>, close: () => void) {
  const t = useTranslations("ui.error");
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<FormProblem>();
  const send = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      if (await submit()) close();
    } catch (error) {
      const isTold = error instanceof ApiError;
      setProblem({
        message: isTold ? error.message : t("generic"),
        details: isTold ? [...new Set(error.fields.map(({ message }) => message))] : [],
        ...(isTold && error.status >= 500 && { requestId: error.requestId }),
      });
    } finally {
      setSaving(false);
    }
  };
  return { send, saving, problem };
}
