import { UnstyledButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./new-wizard.module.css";

/** Back to what else a wizard can begin with. */
export function OtherWays({ back }: { back: () => void }) {
  const t = useTranslations("wizards.admin.new");
  return (
    <UnstyledButton className={classes.back} onClick={back}>
      <Icon name="fas_arrow-left" size={12} />
      {t("otherWays")}
    </UnstyledButton>
  );
}
