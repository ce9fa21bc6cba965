import { CloseButton, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./collections-page.module.css";

export function CollectionSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("collections.list");
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t("search")}
      placeholder={t("search")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<Icon name="fas_magnifying-glass" size={12} />}
      rightSection={value && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => onChange("")} />}
    />
  );
}
