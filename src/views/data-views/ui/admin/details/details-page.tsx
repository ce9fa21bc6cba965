import { ViewFrame } from "../view-frame.tsx";
import { DetailsForm } from "./details-form.tsx";
import { ViewFacts } from "./view-facts.tsx";

export default function DetailsPage() {
  return (
    <ViewFrame>
      {({ view, usedIn = [], opens }) =>
        view.abilities.change ? <DetailsForm key={view.id} {...{ view, usedIn, opens }} /> : <ViewFacts view={view} />
      }
    </ViewFrame>
  );
}
