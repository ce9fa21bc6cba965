import { escapeHtml } from "#shared/escape-html.ts";
import type { WidgetShown } from "../contract.ts";

type Shown = Pick<WidgetShown, "id" | "viewId" | "wizardId">;

/** The element that shows it on a page, and what of it says which one. */
export const elementOf = ({ viewId }: Shown) =>
  viewId !== null
    ? ({ tag: "simply-view", attribute: "view" } as const)
    : ({ tag: "simply-wizard", attribute: "wizard" } as const);

type Place = { origin: string; teamId: string; title: string };

/** The two lines that a team copies onto its site; the link is for pages without scripts. */
export function snippetOf(widget: Shown, { origin, teamId, title }: Place): string {
  const { tag, attribute } = elementOf(widget);
  const page = `${origin}/public/team-${teamId}/${attribute}s/${widget.viewId ?? widget.wizardId}`;
  return [
    `<script src="${origin}/widget.js" async></script>`,
    `<${tag} ${attribute}="${widget.id}"><a href="${page}">${escapeHtml(title)}</a></${tag}>`,
  ].join("\n");
}
