import { PartElement } from "./part-element.ts";

/** `<simply-subscribe list="…">`: asks for an address to send a list to. */
export class SubscribeElement extends PartElement {
  static readonly observedAttributes = ["list", "lang"];
  protected readonly kind = "list";
}
