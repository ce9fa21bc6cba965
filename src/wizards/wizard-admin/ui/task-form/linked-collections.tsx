import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { CollectionsSelect } from "./collections-select.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** The collections that a task works on, and those that it adds to. */
export function LinkedCollections({ settings, set, errorOf }: SettingsProps) {
  const t = useTranslations("wizards.admin.collections");
  const { data: collections = [] } = useCollections();
  const stored = collections.filter(({ isSmartCollection }) => !isSmartCollection);
  return (
    <>
      {Object.hasOwn(settings, "collectionId") && (
        <CollectionSelect
          label={t("collection")}
          placeholder={t("choose")}
          collections={Object.hasOwn(settings, "filter") ? collections : stored}
          value={settings.collectionId}
          error={errorOf("collectionId")}
          data-path="settings.collectionId"
          onChange={(collectionId) => set({ collectionId })}
        />
      )}
      {Object.hasOwn(settings, "alsoCollectionIds") && (
        <CollectionsSelect
          label={t("also")}
          help={t("alsoHelp")}
          collections={stored.filter(({ id }) => id !== settings.collectionId)}
          value={settings.alsoCollectionIds}
          onChange={(alsoCollectionIds) => set({ alsoCollectionIds })}
        />
      )}
      {Object.hasOwn(settings, "collectionIds") && (
        <CollectionsSelect
          label={t("several")}
          collections={stored}
          value={settings.collectionIds}
          onChange={(collectionIds) => set({ collectionIds })}
        />
      )}
    </>
  );
}
