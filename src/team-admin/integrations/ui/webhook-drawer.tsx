import { Checkbox, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { eventWords } from "#client/event-words.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { type Webhook, webhooksContract } from "#team-admin/webhooks/contract.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { useReadIntegrationsAnew } from "./integration-queries.ts";
import classes from "./integrations.module.css";
import { ShownOnce } from "./shown-once.tsx";
import { useEventWords } from "./use-event-words.ts";

const shape = z.object({
  name: z.string().trim().min(1, "validation.empty").max(120),
  url: z.string().trim().min(1, "validation.empty").max(2_000),
  events: z.array(z.string()).min(1, "validation.empty"),
  collectionId: z.string(),
  isActive: z.boolean(),
});

interface WebhookDrawerProps {
  /** Absent: a new one. */
  webhook?: Webhook;
  /** Its secret was made anew: only that is shown. */
  renewed?: string;
  close: () => void;
}

/** A new webhook, or another address, events or collection for one; a new secret is shown, once. */
export function WebhookDrawer({ webhook, renewed, close }: WebhookDrawerProps) {
  const t = useTranslations("integrations.webhooks");
  const [secret, setSecret] = useState(renewed);
  const title = secret ? t("secretTitle") : webhook ? t("editTitle", { name: webhook.name }) : t("newTitle");
  const form = useWebhookForm(webhook, setSecret, close);
  const leave = useClosing(form.isDirty() && !form.saving && !secret, close);
  return (
    <FormDrawer title={title} opened close={leave} isHeld={secret !== undefined}>
      {secret ? (
        <ShownOnce secret={secret} label={t("secret")} about={t("secretAbout")} done={close} />
      ) : (
        <DrawerForm form={form} submitLabel={webhook ? t("save") : t("make")} cancel={leave}>
          <WebhookFields form={form} />
        </DrawerForm>
      )}
    </FormDrawer>
  );
}

function useWebhookForm(webhook: Webhook | undefined, onMade: (secret: string) => void, close: () => void) {
  const t = useTranslations("integrations.webhooks");
  const { teamId } = useTeamScope();
  const readAnew = useReadIntegrationsAnew();
  return useZodForm({
    schema: shape,
    initialValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      events: webhook?.events ?? eventWords.all().map(({ name }) => name),
      collectionId: webhook?.collectionId ?? "",
      isActive: webhook?.isActive ?? true,
    },
    labels: { name: t("name"), url: t("address"), events: t("events") },
    submit: async ({ collectionId, isActive, ...rest }) => {
      const body = { ...rest, collectionId: collectionId || null };
      if (webhook) {
        // Saying again that it is active would end a pause that nobody wanted to end.
        const switched = isActive === webhook.isActive ? {} : { isActive };
        await call(webhooksContract.changeWebhook, {
          params: { teamId, webhookId: webhook.id },
          body: { ...body, ...switched },
        });
        toast.done(t("saved", { name: rest.name }));
        close();
      } else {
        const { secret } = await call(webhooksContract.createWebhook, {
          params: { teamId },
          body: { ...body, isActive },
        });
        onMade(secret);
      }
      void readAnew();
    },
  });
}

function WebhookFields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const t = useTranslations("integrations.webhooks");
  const { data: collections = [] } = useCollections();
  const sayEvent = useEventWords();
  const { events } = form.values;
  const choose = (event: string, isChosen: boolean) =>
    form.setFieldValue("events", isChosen ? [...events, event] : events.filter((each) => each !== event));
  // One that there is no more can be taken away, but not chosen again.
  const offered = new Set([...eventWords.all().map(({ name }) => name), ...events]);
  const choices = collections
    .filter(({ isSmartCollection }) => !isSmartCollection)
    .map(({ id, pluralName }) => ({ value: id, label: pluralName }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <TextInput label={t("name")} autoComplete="off" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <TextInput
        label={t("address")}
        description={t("addressHelp")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("url")}
      />
      <FieldGroup path="events" label={t("events")} help={t("eventsHelp")}>
        <div className={classes.events}>
          {[...offered].map((event) => (
            <Checkbox
              key={event}
              label={sayEvent.title(event)}
              checked={events.includes(event)}
              onChange={(changed) => choose(event, changed.currentTarget.checked)}
            />
          ))}
          {form.errors.events && <span role="alert">{t("eventsNeeded")}</span>}
        </div>
      </FieldGroup>
      <Select
        label={t("collection")}
        description={t("collectionHelp")}
        searchable
        allowDeselect={false}
        data={[{ value: "", label: t("allCollections") }, ...choices]}
        {...form.getInputProps("collectionId")}
      />
      <Switch label={t("isActive")} {...form.getInputProps("isActive", { type: "checkbox" })} />
    </>
  );
}
