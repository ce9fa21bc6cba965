import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useLanguage } from "#client/language.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Page } from "#ui/page.tsx";
import { outgoingMessagesContract } from "../../contract.ts";
import { mayWriteNew } from "../../rules.ts";
import { StepBar } from "../frame/step-bar.tsx";
import { partPath } from "../message-paths.ts";
import { useKeepMessage, useReadMessagesAnew } from "../message-queries.ts";
import classes from "./details.module.css";
import { DetailsFields } from "./details-fields.tsx";
import { detailsSchema, tidied } from "./details-values.ts";

/** The first step: it is made, and goes on with what it says. */
export default function NewMessagePage() {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  const language = useLanguage();
  const methods = useWritableMethods();
  const made = useRef(false);
  // A second press after a lost answer does not make a second one.
  const id = useRef(newId());
  const form = useZodForm({
    schema: detailsSchema,
    initialValues: {
      ...{ InternalName: "", InternalDescription: "", SubjectLine: "", MessageName: "", ReplyTo: "" },
      ...{ SenderId: null, SubscriptionListId: null, ContentTypeId: "MARKETING" },
      DeliveryMethodId: methods[0] ?? "EMAIL",
      ContentLanguageId: language,
    },
    labels: { InternalName: t("details.name") },
    submit: async (values) => {
      const { InternalName, DeliveryMethodId, ContentTypeId } = values;
      const body = { ...tidied(values, values), InternalName, DeliveryMethodId, ContentTypeId, Id: id.current };
      const message = await call(outgoingMessagesContract.createMessage, { params: { teamId }, body });
      keep(message);
      made.current = true;
      void readAnew();
      await navigate({ to: partPath(teamId, message.Id, "content") });
    },
  });
  useAskBeforeLeaving(form.isDirty() && !form.saving && !made.current);
  return (
    <Page title={t("details.newTitle")} description={t("details.newAbout")}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <FormError problem={form.problem} />
        <DetailsFields form={form} methods={methods} />
        <StepBar
          step="details"
          next={
            <Button type="submit" loading={form.saving}>
              {t("frame.next")}
            </Button>
          }
        />
      </form>
    </Page>
  );
}

function useWritableMethods() {
  const { teamId } = useTeamScope();
  const rights = activeTeams(useSession().identity).get(teamId);
  return deliveryMethods.filter((method) => rights && mayWriteNew(rights, method));
}
