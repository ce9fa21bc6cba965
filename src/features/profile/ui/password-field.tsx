import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";

/** What is typed can be looked at, also by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations("profile.password");
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      required
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": visible ? t("hide") : t("show") }}
      visibilityToggleIcon={ToggleIcon}
      {...props}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? "fas_eye-slash" : "fas_eye"} size={14} />;
}
