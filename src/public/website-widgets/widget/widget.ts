/**
 * On other sites: `<simply-view view="…">` and `<simply-wizard wizard="…">`, each with a link inside it for pages without
 * scripts. It asks nobody but the host that it came from, knows no cookies, and depends on nothing of the page.
 */
import { ViewElement } from "./view-element.ts";
import { WizardElement } from "./wizard-element.ts";

const elements = { "simply-view": ViewElement, "simply-wizard": WizardElement };

// A site may load it twice.
for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element);
