import { useTranslations } from "use-intl";
import type { RouteName } from "#client/routes.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { SmartNote } from "#data/collections/ui/smart-note.tsx";

export function SmartCardsNote({ collection, route }: { collection: DataCollection; route: RouteName }) {
  const t = useTranslations("cards.smart");
  return <SmartNote {...{ collection, route }} sentence={t("sentence")} open={(name) => t("open", { name })} />;
}
