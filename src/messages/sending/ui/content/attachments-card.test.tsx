import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import chips from "../../../../locales/en/chips.json" with { type: "json" };
import fields from "../../../../locales/en/fields.json" with { type: "json" };
import messages from "../../../../locales/en/messages.json" with { type: "json" };
import ui from "../../../../locales/en/ui.json" with { type: "json" };
import { AttachmentsCard } from "./attachments-card.tsx";

const map = { id: "f", name: "map.pdf", size: 3 * 1024 ** 2, mimeType: "application/pdf", fileType: "pdf" };

function render(mayEdit: boolean, AttachedFiles: object[]): string {
  const Attachments = AttachedFiles.map(() => ({ fileId: "f" }));
  const message = { Attachments, AttachedFiles, Audience: { sources: [] }, Version: 1 } as unknown as MessageShown;
  return renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ ui, chips, messages, fields } as never} onError={fail}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <TeamScopeContext value={{ teamId: "1", timeZone: "UTC" }}>
            <AttachmentsCard message={message} autosave={{ isSaved: () => true } as Autosave} mayEdit={mayEdit} />
          </TeamScopeContext>
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
}

it("a draft says what may go along before anything is uploaded, and lists what does", () => {
  const empty = render(true, []);
  expect(empty).toContain("of 15 MB together");
  expect(empty).toContain("Choose files");
  const shown = render(true, [map]);
  expect(shown).toContain("map.pdf");
  expect(shown).toContain("PDF · 3 MB");
  // What is left for others.
  expect(shown).toContain("up to 12 MB · at most 10");
  expect(shown).toContain("Remove map.pdf");
});

it("what is no draft any more only lists them, or nothing", () => {
  const sent = render(false, [map]);
  expect(sent).toContain("map.pdf");
  expect(sent).not.toContain("Choose files");
  expect(sent).not.toContain("Remove map.pdf");
  expect(render(false, [])).not.toContain("Attachments");
});

/** A word that is missing is a failure, not a warning. */
function fail(error: Error): void {
  throw error;
}
