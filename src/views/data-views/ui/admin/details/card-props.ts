import type { ViewShown } from "../../../contract.ts";
import type { DetailsForm } from "./use-details-form.ts";

/** What every card of the form has. */
export type CardProps = { details: DetailsForm; view: ViewShown };
