import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** What is typed can be looked at, also by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations("ui.password");
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      required
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": visible ? t("hide") : t("show") }}
      {...props}
    />
  );
}
