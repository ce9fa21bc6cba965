import { lazy } from "react";
import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { shareSections } from "#views/data-views/ui/share/share-sections.ts";
import { accessSections } from "#wizards/wizard-admin/ui/access/access-sections.ts";
import { collectionSections } from "#wizards/wizard-admin/ui/collection-sections.ts";

import { useWidgetCandidates } from "./use-widget-candidates.ts";

export const websiteWidgetsUi = [
  collectionSections.add({ key: "websiteWidgets", Section: lazy(() => import("./widgets-section.tsx")) }),
  shareSections.add({ key: "websiteWidgets", order: 10, Section: lazy(() => import("./share-section.tsx")) }),
  accessSections.add({ key: "websiteWidgets", Section: lazy(() => import("./wizard-section.tsx")) }),
  paletteSources.add({ group: paletteGroups.settings, order: 20, useCandidates: useWidgetCandidates }),
];
