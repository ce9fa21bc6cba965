import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BareFrame } from "#people/auth/ui/bare-frame.tsx";
import { useSession } from "#people/auth/ui/session.ts";
import { brandName } from "#shared/brands.ts";
import classes from "./pages.module.css";

/** For people who came to a public address without the link they need. */
export default function PublicPage() {
  const t = useTranslations("client.public");
  const { start, identity } = useSession();
  const product = brandName[start?.brand ?? "simply"];
  return (
    <BareFrame title={t("title", { product })}>
      <p className={classes.lead}>{t("text")}</p>
      <p className={classes.lead}>{t("forMembers")}</p>
      <Button component={Link} to={identity ? "/" : "/login"} fullWidth>
        {identity ? t("open") : t("signIn")}
      </Button>
    </BareFrame>
  );
}
