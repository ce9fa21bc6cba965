import { Button, Input, Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { socialServices } from "../../blocks/social.ts";
import classes from "./designer.module.css";
import { withProtocol } from "./with-protocol.ts";

type SocialLink = { service: keyof typeof socialServices; address: string };

/** Which services, and where one is found there. */
export function SocialEditor({ value, onChange, label }: EditorProps) {
  const t = useTranslations("messageDesigner");
  const links = (value ?? []) as SocialLink[];
  const set = (at: number, part: Partial<SocialLink>) => onChange(links.with(at, { ...links[at]!, ...part }));
  const services = Object.entries(socialServices).map(([name, title]) => ({ value: name, label: title }));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes.setting}>
        {links.map(({ service, address }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one service may be there twice
          <div key={at} className={classes.socialLink}>
            <Select
              aria-label={t("service")}
              data={services}
              value={service}
              allowDeselect={false}
              onChange={(chosen) => chosen && set(at, { service: chosen as SocialLink["service"] })}
            />
            <IconButton
              icon="fas_trash"
              label={t("removeService", { name: socialServices[service] })}
              onClick={() => onChange(links.toSpliced(at, 1))}
            />
            <TextInput
              aria-label={t("serviceAddress", { name: socialServices[service] })}
              placeholder="https://"
              value={address}
              onChange={(event) => set(at, { address: event.currentTarget.value })}
              onBlur={(event) => set(at, { address: withProtocol(event.currentTarget.value) })}
            />
          </div>
        ))}
        {links.length < 10 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange([...links, { service: unused(links), address: "" }])}
          >
            {t("addService")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

const unused = (links: SocialLink[]): SocialLink["service"] => {
  const all = Object.keys(socialServices) as SocialLink["service"][];
  return all.find((each) => links.every(({ service }) => service !== each)) ?? all[0]!;
};
