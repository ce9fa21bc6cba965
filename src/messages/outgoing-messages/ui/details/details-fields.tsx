import { Anchor, Select, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { isNoReply } from "#messages/delivery/no-reply.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { contentTypes, type DeliveryMethod, isByConsent } from "#shared/messages.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { ZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { PictureChoice } from "#ui/picture-choice.tsx";
import classes from "./details.module.css";
import type { DetailsValues } from "./details-values.ts";
import { useSenders, useSubscriptionLists } from "./sender-queries.ts";

interface DetailsFieldsProps {
  form: ZodForm<DetailsValues>;
  /** How it can be sent; one only where that is decided. */
  methods: readonly DeliveryMethod[];
}

const wide = { "data-wide": true };
const methodIcons: Record<DeliveryMethod, string> = { EMAIL: "fas_envelope", SMS: "fas_comment-sms" };
const typeIcons = { MARKETING: "fas_bullhorn", PARTICIPATION: "fas_people-group", TRANSACTIONAL: "fas_receipt" };

export function DetailsFields({ form, methods }: DetailsFieldsProps) {
  const t = useTranslations("messages");
  const { DeliveryMethodId, ContentTypeId } = form.values;
  return (
    <>
      <Card title={t("details.kind")}>
        <div className={classes.stack}>
          <TextInput
            label={t("details.name")}
            description={t("details.nameHelp")}
            required
            maxLength={200}
            data-path="InternalName"
            {...form.getInputProps("InternalName")}
          />
          {methods.length > 1 && (
            <PictureChoice
              label={t("details.method")}
              path="DeliveryMethodId"
              value={DeliveryMethodId}
              onChange={(method) => form.setValues({ DeliveryMethodId: method, SenderId: null })}
              options={methods.map((value) => ({
                value,
                picture: <Icon name={methodIcons[value]} size={18} />,
                name: t(`methods.${value}`),
                about: t(`details.methods.${value}`),
              }))}
            />
          )}
          <PictureChoice
            label={t("details.type")}
            path="ContentTypeId"
            value={ContentTypeId}
            onChange={(type) => form.setFieldValue("ContentTypeId", type)}
            options={contentTypes.map((value) => ({
              value,
              picture: <Icon name={typeIcons[value]} size={18} />,
              name: t(`types.${value}`),
              about: t(`details.types.${value}`),
            }))}
          />
          {isByConsent(ContentTypeId) && <ListSelect form={form} />}
        </div>
      </Card>
      <Card title={t(DeliveryMethodId === "EMAIL" ? "details.says" : "details.saysSms")}>
        <FieldGrid columns={2}>
          <SenderSelect form={form} />
          {DeliveryMethodId === "EMAIL" && (
            <TextInput
              label={t("details.replyTo")}
              description={t("details.replyToHelp")}
              type="email"
              data-path="ReplyTo"
              {...form.getInputProps("ReplyTo")}
            />
          )}
          <NoReplyNote form={form} />
          {DeliveryMethodId === "EMAIL" && (
            <TextInput
              wrapperProps={wide}
              label={t("details.subject")}
              description={t("details.subjectHelp")}
              maxLength={500}
              data-path="SubjectLine"
              {...form.getInputProps("SubjectLine")}
            />
          )}
          {DeliveryMethodId === "EMAIL" && (
            <TextInput
              wrapperProps={wide}
              label={t("details.messageName")}
              description={t("details.messageNameHelp")}
              placeholder={form.values.SubjectLine}
              maxLength={200}
              data-path="MessageName"
              {...form.getInputProps("MessageName")}
            />
          )}
          <Select
            label={t("details.language")}
            description={t("details.languageHelp")}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={form.values.ContentLanguageId}
            onChange={(language) => form.setFieldValue("ContentLanguageId", language as Language)}
            data-path="ContentLanguageId"
          />
          <Textarea
            wrapperProps={wide}
            label={t("details.description")}
            description={t("details.descriptionHelp")}
            autosize
            minRows={2}
            maxRows={8}
            data-path="InternalDescription"
            {...form.getInputProps("InternalDescription")}
          />
        </FieldGrid>
      </Card>
    </>
  );
}

type WithForm = Pick<DetailsFieldsProps, "form">;

function ListSelect({ form }: WithForm) {
  const t = useTranslations("messages.details");
  const { data } = useSubscriptionLists();
  const lists = data?.lists ?? [];
  const hasNone = data !== undefined && lists.length === 0;
  return (
    <Select
      className={classes.half ?? ""}
      label={t("list")}
      description={hasNone ? <NoLists /> : t(`listHelp.${form.values.ContentTypeId}`)}
      placeholder={t("choose")}
      disabled={hasNone}
      searchable={lists.length > 8}
      data={lists.map(({ Id, InternalName }) => ({ value: Id, label: InternalName }))}
      value={form.values.SubscriptionListId}
      onChange={(listId) => form.setFieldValue("SubscriptionListId", listId)}
      error={form.errors.SubscriptionListId}
      data-path="SubscriptionListId"
    />
  );
}

function NoLists() {
  const t = useTranslations("messages.details");
  const { teamId } = useTeamScope();
  return (
    <>
      {t("noLists")}{" "}
      <Anchor component={Link} to={pathTo("messages.setup", { teamId })!} inherit underline="always">
        {t("setUp")}
      </Anchor>
    </>
  );
}

/** Nobody reads what is sent to such a sender; answers can go elsewhere. */
function NoReplyNote({ form }: WithForm) {
  const t = useTranslations("messages.details");
  const { data } = useSenders();
  const { SenderId, DeliveryMethodId, ReplyTo } = form.values;
  const chosen = data?.senders.find(({ Id }) => Id === SenderId);
  // Where answers to a sender of the team go, only those know who manage its senders.
  const address = chosen ? chosen.Details && (chosen.Details.ReplyTo || chosen.Address) : data?.Installation.EMAIL;
  if (DeliveryMethodId !== "EMAIL" || ReplyTo.trim() || !address || !isNoReply(address)) return null;
  const choose = () => document.querySelector<HTMLInputElement>('[data-path="ReplyTo"]')?.focus();
  return (
    <div {...wide}>
      <Note icon="fas_circle-info" role="status">
        {t("noReply", { address })}{" "}
        <Anchor component="button" type="button" inherit underline="always" onClick={choose}>
          {t("chooseReplyTo")}
        </Anchor>
      </Note>
    </div>
  );
}

/** Only who was proven; without one it comes from the installation's own. */
function SenderSelect({ form }: WithForm) {
  const t = useTranslations("messages.details");
  const { data } = useSenders();
  const method = form.values.DeliveryMethodId;
  const address = data?.Installation[method];
  const proven = (data?.senders ?? []).filter(
    ({ DeliveryMethodId, Details }) => DeliveryMethodId === method && Details?.IsProven !== false,
  );
  return (
    <Select
      label={t("sender")}
      allowDeselect={false}
      data={[
        { value: "", label: address ? t("usualSenderOf", { address }) : t("usualSender") },
        ...proven.map(({ Id, Name, Address }) => ({ value: Id, label: `${Name} <${Address}>` })),
      ]}
      value={form.values.SenderId ?? ""}
      onChange={(senderId) => form.setFieldValue("SenderId", senderId || null)}
      error={form.errors.SenderId}
      data-path="SenderId"
    />
  );
}
