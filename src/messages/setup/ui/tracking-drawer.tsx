import { Radio } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { setupContract } from "../contract.ts";
import classes from "./setup.module.css";

const shape = z.object({ count: z.enum(["both", "none"]) });

interface TrackingDrawerProps {
  close: () => void;
  onDecided?: () => void;
}

/** Asked once in the life of a team: whether it wants to know who opens its emails, and what they are told of it. */
export function TrackingDrawer({ close, onDecided }: TrackingDrawerProps) {
  const t = useTranslations("messageSetup.question");
  const told = useTranslations("messageContent.tracked");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const form = useZodForm({
    schema: shape,
    initialValues: { count: "both" },
    submit: async ({ count }) => {
      const counts = count === "both";
      await call(setupContract.decideTracking, { params: { teamId }, body: { Opens: counts, Clicks: counts } });
      close();
      void readAnew();
      onDecided?.();
    },
  });
  const { count } = form.values;
  return (
    <FormDrawer title={t("title")} opened close={close}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={close}>
        <p className={classes.sentence}>{t("about")}</p>
        <Radio.Group
          aria-label={t("title")}
          value={count}
          onChange={(next) => form.setFieldValue("count", next === "none" ? "none" : "both")}
        >
          <div className={classes.choices}>
            <Radio value="both" label={t("both")} description={t("bothHelp")} data-autofocus />
            <Radio value="none" label={t("none")} description={t("noneHelp")} />
          </div>
        </Radio.Group>
        {count === "both" && <p className={classes.sentence}>{t("told", { sentence: told("both") })}</p>}
      </DrawerForm>
    </FormDrawer>
  );
}
