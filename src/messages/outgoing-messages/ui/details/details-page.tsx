import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SaveBar } from "#ui/save-bar.tsx";
import { toast } from "#ui/toast.ts";
import { type MessageShown, outgoingMessagesContract } from "../../contract.ts";
import { MessageFrame } from "../frame/message-frame.tsx";
import { StepBar } from "../frame/step-bar.tsx";
import { partPath } from "../message-paths.ts";
import { useKeepMessage, useReadMessagesAnew } from "../message-queries.ts";
import classes from "./details.module.css";
import { DetailsFields } from "./details-fields.tsx";
import { type DetailsValues, detailsOf, detailsSchema, tidied } from "./details-values.ts";

export default function DetailsPage() {
  return (
    <MessageFrame part="details" width="content">
      {(message) => <DetailsForm message={message} />}
    </MessageFrame>
  );
}

function DetailsForm({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  const mayEdit = message.Actions.includes("edit");
  const goesOn = useRef(false);
  const form = useZodForm({
    schema: detailsSchema,
    initialValues: detailsOf(message),
    labels: { InternalName: t("details.name") },
    submit: async (values) => {
      const onward = goesOn.current;
      goesOn.current = false;
      // How it is sent was decided when it was made.
      const { DeliveryMethodId: _, ...body } = tidied(followed.changedValues(values), values as DetailsValues);
      const isChanged = followed.isDirty;
      if (isChanged) {
        const params = { teamId, messageId: message.Id };
        keep(await call(outgoingMessagesContract.changeMessage, { params, body }));
        void readAnew();
      }
      if (onward) await navigate({ to: partPath(teamId, message.Id, "content"), ignoreBlocker: true });
      else if (isChanged) toast.done(t("details.saved"));
    },
  });
  const followed = useFollowedForm(form, detailsOf(message));
  useAskBeforeLeaving(followed.isDirty && !form.saving);
  useFocusNamedField();
  if (!mayEdit) {
    return (
      <>
        <fieldset disabled className={classes.fields}>
          <DetailsFields form={form} methods={[message.DeliveryMethodId]} />
        </fieldset>
        <StepBar step="details" messageId={message.Id} />
      </>
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, and stays. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <DetailsFields form={form} methods={[message.DeliveryMethodId]} />
      <StepBar
        step="details"
        messageId={message.Id}
        next={
          <Button
            type="submit"
            onClick={() => {
              goesOn.current = true;
            }}
            loading={form.saving}
          >
            {t("frame.next")}
          </Button>
        }
      />
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}

/** A link can lead to one field: `#SubjectLine`. */
function useFocusNamedField() {
  const named = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const field = named ? document.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(named)}"]`) : null;
    field?.focus();
    field?.select();
  }, [named]);
}
