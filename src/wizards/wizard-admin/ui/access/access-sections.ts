import type { ComponentType } from "react";
import { extensionPoint } from "#shared/extension-point.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";

export type AccessSectionProps = { wizard: WizardShown };

/** What later features show on a wizard's page of external access, while visitors can run it; each renders a `Card`. */
export type AccessSection = { key: string; Section: ComponentType<AccessSectionProps> };

export const accessSections = extensionPoint<AccessSection>();
