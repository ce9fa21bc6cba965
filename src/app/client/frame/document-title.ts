import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { nameOfBrand } from "#shared/brands.ts";
import { usePlace } from "./use-place.ts";

/** Page, team, product: so that browser tabs and history can be told apart. */
export function useDocumentTitle() {
  const t = useTranslations("routes");
  const { row, isMissing } = usePlace();
  const selection = useTeamSelection();
  const { start } = useSession();
  const page = isMissing ? "notFound" : (row?.crumb ?? row?.name.replace("root.", ""));
  const title = page && t.has(page as never) ? t(page as never) : undefined;
  const brand = nameOfBrand(selection?.team.enumAppBrandId ?? start?.brand ?? "simply", start?.productName);
  const team = row?.bare ? undefined : selection?.team.name;
  const whole = [title, team, brand].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
