import { useTranslations } from "use-intl";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Note } from "#ui/note.tsx";
import { RecentlyDeleted } from "./recently-deleted.tsx";

/** In the trash: deleted collections, for who may restore them; for the others, who can. */
export default function CollectionsInBin() {
  const t = useTranslations("collections.deleted");
  const mayShape = useMay("team_admin_data_collections");
  if (!mayShape) return <Note icon="fas_circle-info">{t("whoCan")}</Note>;
  return (
    <>
      <RecentlyDeleted isOpen />
      <Note icon="fas_circle-info">{t("elsewhere")}</Note>
    </>
  );
}
