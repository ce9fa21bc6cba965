import { MultiSelect, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { contactFields, linkFields, targetOf } from "#messages/sending/ui/recipients/address-fields.ts";
import { allowsContentType, contentTypes } from "#shared/messages.ts";
import { kindOf } from "#wizards/tasks/registry.ts";
import type { SendSettings } from "#wizards/tasks/types/send-message/send-message.ts";
import { useMessageChoices } from "./message-choices.ts";
import { RecordsSettingsForm } from "./records-settings.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Which message goes to whom, and from whom. */
export function MessageSettingsForm({ known, ...props }: SettingsProps<SendSettings>) {
  const t = useTranslations("wizards.admin.message");
  const { wizard, task, settings, set } = props;
  const { templates, senders } = useMessageChoices(true);
  const { templateId, contentType } = settings;
  const template = templates.find(({ id }) => id === templateId);
  const fitting = templates.filter(({ usedFor }) => allowsContentType(usedFor, contentType));
  const held = known.all.find(({ key }) => key === settings.records)?.records?.collectionIds[0];
  const { data: fields = [] } = useFields(held ?? "");
  const links = linkFields(fields);
  const reached = targetOf(links.find(({ id }) => id === settings.throughFieldId)) ?? held;
  const { data: theirs = [] } = useFields(reached ?? "");
  const addresses = contactFields(theirs, template?.method ?? "EMAIL");
  const tasks = wizard.draft.steps.flatMap((step) => step.tasks);
  const before = tasks.slice(
    0,
    tasks.findIndex(({ id }) => id === task.id),
  );
  const exports = before.filter((each) => kindOf(each).makesFile);
  return (
    <>
      <Select
        label={t("contentType")}
        allowDeselect={false}
        data={contentTypes.map((type) => ({ value: type, label: t(`contentTypes.${type}`) }))}
        value={contentType}
        onChange={(type) => type && set({ contentType: type as SendSettings["contentType"] })}
      />
      <Select
        label={t("template")}
        description={t("templateHelp")}
        searchable
        placeholder={fitting.length === 0 ? t("noTemplates") : t("choose")}
        data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={fitting.some(({ id }) => id === templateId) ? templateId : null}
        onChange={(id) => set({ templateId: id })}
      />
      <Select
        label={t("sender")}
        clearable
        placeholder={t("senderUsual")}
        data={senders
          .filter(({ method }) => !template || template.method === method)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={senders.some(({ id }) => id === settings.senderId) ? settings.senderId : null}
        onChange={(senderId) => set({ senderId })}
      />
      <RecordsSettingsForm {...(props as unknown as SettingsProps)} known={known} />
      {links.length > 0 && (
        <Select
          label={t("through")}
          description={t("throughHelp")}
          clearable
          placeholder={t("throughUsual")}
          data={links.map(({ id, title }) => ({ value: id, label: title }))}
          value={settings.throughFieldId}
          onChange={(throughFieldId) => set({ throughFieldId, addressFieldIds: [] })}
        />
      )}
      {addresses.length > 1 && (
        <MultiSelect
          label={t("addresses")}
          description={t("addressesHelp")}
          placeholder={settings.addressFieldIds.length === 0 ? t("addressesUsual") : undefined}
          maxValues={5}
          data={addresses.map(({ id, title }) => ({ value: id, label: title }))}
          value={settings.addressFieldIds.filter((id) => addresses.some((field) => field.id === id))}
          onChange={(addressFieldIds) => set({ addressFieldIds })}
        />
      )}
      {exports.length > 0 && (
        <MultiSelect
          label={t("attachments")}
          data={exports.map(({ name, title }) => ({ value: name, label: title }))}
          value={settings.attachments}
          onChange={(attachments) => set({ attachments })}
        />
      )}
    </>
  );
}
