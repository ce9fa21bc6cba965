import { isLinkTarget } from "../../formatting-rules.ts";
import { useTextContext } from "../../ui/use-text-context.ts";
import { url } from "../url/url.ts";

/** An address as people write it: "example.org" is a web address. */
export function useLinkAddress() {
  const context = useTextContext();
  return {
    readAddress(text: string): string | null {
      const given = text.trim();
      if (isLinkTarget(given)) return given;
      const read = url.parse(given, {}, context);
      const found = "value" in read ? (read.value as string | null) : null;
      return found && isLinkTarget(found) ? found : null;
    },
  };
}
