import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#ui/form/form-error.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./bulk.module.css";
import { useSending } from "./use-sending.ts";

type BulkDialogProps = {
  title: string;
  submitLabel: string;
  isReady: boolean;
  /** Answers whether it is done. */
  submit: () => Promise<boolean>;
  close: () => void;
  children: ReactNode;
};

/** One short question about many records. */
export function BulkDialog({ title, submitLabel, isReady, submit, close, children }: BulkDialogProps) {
  const say = useTranslations("ui.actions");
  const { send, saving, problem } = useSending(submit, close);
  return (
    <Modal
      opened={useOpenedAfterMount(true)}
      onClose={close}
      title={title}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send();
        }}
      >
        <FormError problem={problem} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={saving}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={saving} disabled={!isReady}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
