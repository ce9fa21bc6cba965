import type { TemplateChange, TemplateShown } from "../contract.ts";

export type TemplatePartProps = {
  template: TemplateShown;
  change: (part: TemplateChange) => void;
  mayEdit: boolean;
};
