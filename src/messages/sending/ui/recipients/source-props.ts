import type { AudienceSource } from "#messages/outgoing-messages/audience.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";

type Kind = AudienceSource["kind"];

export interface SourceProps<K extends Kind = Kind> {
  message: MessageShown;
  source: Extract<AudienceSource, { kind: K }>;
  /** Of those who are left out nobody asks where they could be written to. */
  isExcept: boolean;
  change: (source: AudienceSource) => void;
}
