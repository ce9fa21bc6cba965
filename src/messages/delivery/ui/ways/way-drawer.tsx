import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract, type ShownWay } from "../../contract.ts";
import { useReadMessagesAnew } from "../message-admin-queries.ts";
import { defaultsOf, secretsToSend, type WayName, wayForms } from "./way-forms.ts";
import { WaySection } from "./way-section.tsx";

const shape = z.object({
  Kind: z.custom<WayName>(),
  Settings: z.record(z.string(), z.unknown()),
  Secrets: z.record(z.string(), z.string()),
});

interface WayDrawerProps {
  method: DeliveryMethod;
  way: ShownWay | undefined;
  kinds: WayName[];
  close: () => void;
}

/** The team's own account for emails or text messages. The server says what is wrong with it. */
export function WayDrawer({ method, way, kinds, close }: WayDrawerProps) {
  const t = useTranslations("messageAdmin.ways");
  const form = useWayForm({ method, way, kinds, close });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  const { Kind, Settings, Secrets } = form.values;
  const choose = (kind: WayName) => form.setValues({ Kind: kind, Settings: settingsOf(way, kind), Secrets: {} });
  return (
    <FormDrawer title={t(`editTitle.${method}`)} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        {kinds.length > 1 && (
          <Select
            label={t("kind")}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            allowDeselect={false}
            value={Kind}
            onChange={(value) => value && choose(value as WayName)}
          />
        )}
        {wayForms[Kind].sections.map((section) => (
          <WaySection
            key={`${Kind} ${section.name}`}
            section={section}
            settings={Settings}
            onChange={(changed) => form.setFieldValue("Settings", { ...Settings, ...changed })}
            secrets={Secrets}
            onSecret={(name, value) => form.setFieldValue("Secrets", { ...Secrets, [name]: value })}
            secretsSet={way?.Kind === Kind ? way.SecretsSet : []}
            errors={form.errors as Record<string, string>}
          />
        ))}
      </DrawerForm>
    </FormDrawer>
  );
}

function useWayForm({ method, way, kinds, close }: WayDrawerProps) {
  const t = useTranslations("messageAdmin.ways");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const kind = kinds.find((name) => name === way?.Kind) ?? kinds[0]!;
  return useZodForm({
    schema: shape,
    initialValues: { Kind: kind, Settings: settingsOf(way, kind), Secrets: {} },
    submit: async ({ Kind, Settings, Secrets }) => {
      const body = { DeliveryMethodId: method, Kind, Settings, Secrets: secretsToSend(Kind, Settings, Secrets) };
      await call(deliveryContract.changeMessageWay, { params: { teamId }, body });
      toast.done(t("saved"));
      close();
      void readAnew();
    },
  });
}

const settingsOf = (way: ShownWay | undefined, kind: WayName): Record<string, unknown> => ({
  ...defaultsOf(kind),
  ...(way?.Kind === kind && way.Settings),
});
