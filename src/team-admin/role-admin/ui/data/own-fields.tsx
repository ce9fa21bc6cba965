import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { SkeletonText } from "#ui/skeleton.tsx";

type OwnFieldsProps = {
  collectionId: string;
  each: (field: Field) => ReactNode;
  /** Where there is none to show. */
  instead: (said: ReactNode) => ReactNode;
};

/** The fields of a collection itself: those of what is above it are set there. */
export function OwnFields({ collectionId, each, instead }: OwnFieldsProps) {
  const t = useTranslations("roleAdmin.data");
  const { data, error } = useFields(collectionId);
  if (error) return instead(t("fieldsFailed"));
  if (!data) return instead(<SkeletonText lines={2} />);
  const own = data.filter((field) => field.collectionId === collectionId);
  return own.length === 0 ? instead(t("noFields")) : own.map(each);
}
