/**
 * On other sites: `<simply-view view="…">`, `<simply-wizard wizard="…">` and `<simply-subscribe list="…">`, each with a
 * link inside it for pages without scripts. It asks nobody but the host that it came from, knows no cookies, and depends on nothing of the page.
 */
import { SubscribeElement } from "./subscribe-element.ts";
import { ViewElement } from "./view-element.ts";
import { WizardElement } from "./wizard-element.ts";

const elements = { "simply-view": ViewElement, "simply-wizard": WizardElement, "simply-subscribe": SubscribeElement };

// A site may load it twice.
for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element);
