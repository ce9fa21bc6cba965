import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { wantsReason } from "../../../suppressions.ts";
import { type Suppression, suppressionsContract } from "../../../suppressions-contract.ts";

interface RemoveSuppressionProps {
  suppression: Pick<Suppression, "id" | "address" | "reason">;
  close: () => void;
}

/** Writing to somebody again. Where they said no themselves, it is kept why. */
export function RemoveSuppression({ suppression, close }: RemoveSuppressionProps) {
  const t = useTranslations("messageAdmin.suppressions");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const isAsked = wantsReason(suppression.reason);
  const address = suppression.address || t("erased");
  const because = z.string().trim().max(500);
  const form = useZodForm({
    schema: z.object({ because: isAsked ? because.min(1, "validation.empty") : because }),
    initialValues: { because: "" },
    submit: async ({ because }) => {
      await call(suppressionsContract.removeSuppression, {
        params: { teamId, suppressionId: suppression.id },
        query: { ...(because && { because }) },
      });
      toast.done(t("removed", { address }));
      close();
      void readAnew();
    },
  });
  return (
    <FormDrawer title={t("removeTitle", { address })} opened close={close}>
      <DrawerForm form={form} submitLabel={t("remove")} cancel={close}>
        <p>{t(`removeAbout.${suppression.reason}`)}</p>
        <Textarea
          label={t("because")}
          description={t("becauseHelp")}
          withAsterisk={isAsked}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          data-path="because"
          {...form.getInputProps("because")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
