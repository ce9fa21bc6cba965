import { extensionPoint } from "#shared/extension-point.ts";
import type { App } from "../app.ts";

/** What `/api/ready` names as a warning where it is not good: no reason to send people elsewhere, but to be known. */
export type ReadinessWarning = { name: string; isGood(app: App): Promise<boolean> };

export const readinessWarnings = extensionPoint<ReadinessWarning>();
