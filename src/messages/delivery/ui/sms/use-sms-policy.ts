import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract, type SmsPolicyShown } from "../../contract.ts";
import { messageAdminKey } from "../message-admin-queries.ts";

const keyOf = (teamId: string) => [...messageAdminKey(teamId), "sms-policy"];

export function useSmsPolicy() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: keyOf(teamId),
    queryFn: ({ signal }) => call(deliveryContract.readSmsPolicy, { params: { teamId } }, { signal }),
  });
}

/** No country chosen: the usual ones again. */
export function useSmsPolicyForm(policy: SmsPolicyShown) {
  const t = useTranslations("messageAdmin.sms");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const source = { Countries: policy.Countries ?? [], PerDay: policy.PerDay };
  const form = useZodForm({
    schema: z.object({ Countries: z.array(z.string()), PerDay: z.int().min(1).max(policy.MaxPerDay) }),
    initialValues: source,
    submit: async (values) => {
      const { Countries, ...changes } = followed.changedValues(values);
      const body = { ...changes, ...(Countries && { Countries: Countries.length > 0 ? Countries : null }) };
      const saved = await call(deliveryContract.changeSmsPolicy, { params: { teamId }, body });
      queries.setQueryData(keyOf(teamId), saved);
      toast.done(t("saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty && !form.saving);
  return { form, followed };
}
