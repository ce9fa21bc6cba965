import { Input } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { IconPicker } from "#ui/icon/icon-picker.tsx";

interface IconFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  path?: string;
}

/** The icon picker as a field among others. */
export function IconField({ value, onChange, error, path = "icon" }: IconFieldProps) {
  const t = useTranslations("collections.names");
  const id = useId();
  return (
    <Input.Wrapper label={t("icon")} labelProps={{ htmlFor: id }} error={error} data-path={path}>
      <div>
        <IconPicker id={id} value={value} onChange={(next) => next && onChange(next)} label={t("icon")} />
      </div>
    </Input.Wrapper>
  );
}
