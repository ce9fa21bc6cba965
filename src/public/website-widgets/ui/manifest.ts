import { lazy } from "react";
import { collectionSections } from "#wizards/wizard-admin/ui/collection-sections.ts";

export const websiteWidgetsUi = [
  collectionSections.add({ key: "websiteWidgets", Section: lazy(() => import("./widgets-section.tsx")) }),
];
