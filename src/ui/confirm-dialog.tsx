import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Question } from "./confirm.ts";
import classes from "./confirm-dialog.module.css";
import { useFocusBack } from "./use-focus-back.ts";
import { useOpenedAfterMount } from "./use-loaded.ts";

export function ConfirmDialog({ question }: { question: Question | undefined }) {
  const t = useTranslations("ui");
  // The last question stays while the dialog fades out, or it would shrink to nothing on the way.
  const [shown, setShown] = useState(question);
  const opened = useOpenedAfterMount(question !== undefined);
  useFocusBack(question !== undefined);
  const isSettled = useIsSettled(question?.id);
  const isClickOver = useIsSettled(question?.id, doubleClickMs);
  if (question && question !== shown) setShown(question);
  return (
    <Modal
      opened={opened}
      onClose={() => question?.answer(false)}
      closeOnEscape={isSettled}
      closeOnClickOutside={isClickOver}
      title={shown?.title}
      // A question is about what is open: it stands before every drawer and dialog, whichever was there first.
      zIndex={aboveOthers}
      closeButtonProps={{ "aria-label": t("actions.close") }}
    >
      {shown && <Answer key={shown.id} question={shown} />}
    </Modal>
  );
}

/** The second click of someone who clicks twice on everything falls beside the dialog, and means nothing. */
const doubleClickMs = 500;

/** Not while the key is still being heard that asked: the Escape that means to leave a panel would answer, too. */
function useIsSettled(id: number | undefined, afterMs = 0): boolean {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), afterMs);
    return () => clearTimeout(timer);
  }, [id, afterMs]);
  return id !== undefined && id === settled;
}

/** Mantine's own dialogs are at 200, menus and popovers at 300. */
const aboveOthers = 250;

function Answer({ question }: { question: Question }) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const { body, danger, irreversible, typeToConfirm, answer } = question;
  const locked = typeToConfirm !== undefined && typed.trim() !== typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form is in a portal: without this, React hands the event to a form around the caller.
    event.stopPropagation();
    if (!locked) answer(true);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {(body || irreversible) && (
        <div className={classes.body}>
          {body && <div>{body}</div>}
          {irreversible && <div>{t("confirm.irreversible")}</div>}
        </div>
      )}
      {typeToConfirm !== undefined && (
        <TextInput
          label={t("confirm.type", { text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <div className={classes.buttons}>
        {!question.isNotice && (
          <Button
            variant="default"
            onClick={() => answer(false)}
            data-autofocus={(danger && typeToConfirm === undefined) || undefined}
          >
            {question.cancelLabel ?? t("actions.cancel")}
          </Button>
        )}
        <Button
          type="submit"
          color={danger ? "red" : undefined}
          disabled={locked}
          data-autofocus={!danger || undefined}
        >
          {question.confirmLabel}
        </Button>
      </div>
    </form>
  );
}
