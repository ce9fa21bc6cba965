import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { SafeLink } from "../../ui/safe-link.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { url } from "./url.ts";

/** In a cell without what every address begins with. */
function Display({ value, room }: DisplayProps<unknown, string>) {
  const shown = value.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return (
    <SafeLink href={value} room={room}>
      {room === "cell" ? shown : value}
    </SafeLink>
  );
}

function Input(props: InputProps<unknown, string>) {
  const t = useTranslations("fields.inputs.url");
  const isWeb = props.value !== null && /^https?:\/\//i.test(props.value);
  return (
    <TypedInput
      type={url}
      field={props}
      keyboard="url"
      placeholder="https://"
      look={({ problem }) => ({
        ...(isWeb && {
          rightSection: !problem && (
            <ActionIcon
              component="a"
              href={props.value ?? ""}
              target="_blank"
              rel="noopener noreferrer"
              size={28}
              aria-label={t("open", { label: props.label })}
            >
              <Icon name="fas_arrow-up-right-from-square" size={12} />
            </ActionIcon>
          ),
        }),
      })}
    />
  );
}

export const urlUi = makeFieldUi<unknown, string>({ Display, Input, sample: "https://pinelake.example/summer" });
