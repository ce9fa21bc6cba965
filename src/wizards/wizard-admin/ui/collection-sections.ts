import type { ComponentType } from "react";
import { extensionPoint } from "#shared/extension-point.ts";

export type SectionProps = { collectionId: string; pluralName: string };

/** What later features show below the wizards of a collection, in its administration; each draws a `Card`. */
export type CollectionSection = { key: string; Section: ComponentType<SectionProps> };

export const collectionSections = extensionPoint<CollectionSection>();
