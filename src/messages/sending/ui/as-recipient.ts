import type { Candidate } from "../contract.ts";

/** Which of those who would get a message is meant, as the preview and the test are told. */
export function asRecipient({ address, aboutId, recordId }: Pick<Candidate, "address" | "aboutId" | "recordId">) {
  const about = aboutId ?? recordId;
  return { address: address ?? "", ...(about && { aboutId: about }) };
}
