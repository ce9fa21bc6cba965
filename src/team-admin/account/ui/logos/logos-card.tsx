import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import type { Account } from "../../contract.ts";
import type { LogoSlot } from "../../rules.ts";
import { LogoRow } from "./logo-row.tsx";
import classes from "./logos.module.css";

/** Saved by themselves, as soon as they are chosen. */
export function LogosCard({ account }: { account: Account }) {
  const t = useTranslations("account.logos");
  const rows: [LogoSlot, Account["appLogoSquare"]][] = [
    ["app_square", account.appLogoSquare],
    ["app_horizontal", account.appLogoHorizontal],
    ["organization_square", account.organizationLogoSquare],
    ["organization_horizontal", account.organizationLogoHorizontal],
  ];
  return (
    <Card title={t("title")} icons={["fas_image"]}>
      <div className={classes.rows}>
        {rows.map(([place, logo]) => (
          <LogoRow key={place} teamId={account.id} place={place} url={urlOf(logo)} />
        ))}
      </div>
    </Card>
  );
}

const urlOf = (logo: Account["appLogoSquare"]): string | undefined =>
  typeof logo === "string" ? logo : logo?.publicUrl;
