import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageAdminKey } from "#messages/delivery/ui/message-admin-queries.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { languages } from "#shared/languages.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { consentContract } from "../../contract.ts";
import { type MessageSettings, messageSettingsInput } from "../../message-settings.ts";

const keyOf = (teamId: string) => [...messageAdminKey(teamId), "settings"];

export function useMessageSettings() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: keyOf(teamId),
    queryFn: ({ signal }) => call(consentContract.readMessageSettings, { params: { teamId } }, { signal }),
  });
}

export type MessageSettingsForm = ReturnType<typeof useMessageSettingsForm>;

/** Only what was changed is sent. */
export function useMessageSettingsForm(settings: MessageSettings) {
  const t = useTranslations("messageAdmin.settings");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const source = { ...settings, unsubscribeTexts: { ...noTexts, ...settings.unsubscribeTexts } };
  const form = useZodForm({
    schema: messageSettingsInput.required(),
    initialValues: source,
    submit: async (values) => {
      const body = followed.changedValues(values);
      if (body.unsubscribeTexts) body.unsubscribeTexts = withoutEmpty(body.unsubscribeTexts);
      const saved = await call(consentContract.changeMessageSettings, { params: { teamId }, body });
      queries.setQueryData(keyOf(teamId), saved);
      toast.done(t("saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty && !form.saving);
  return { form, followed };
}

const noTexts = Object.fromEntries(languages.map((language) => [language, ""]));

/** Without a text of its own, a language has the usual words. */
const withoutEmpty = (texts: MessageSettings["unsubscribeTexts"]): MessageSettings["unsubscribeTexts"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
