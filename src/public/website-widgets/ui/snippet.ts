import { escapeHtml } from "#shared/escape-html.ts";
import { publicViewPath, publicWizardPath, subscribePath } from "#shared/public-paths.ts";
import type { WidgetShown } from "../contract.ts";

type Shown = Pick<WidgetShown, "id" | "viewId" | "wizardId" | "listId">;

/** The element that shows it on a page, and what of it says which one. */
export function elementOf({ viewId, wizardId }: Shown) {
  if (viewId !== null) return { tag: "simply-view", attribute: "view" } as const;
  if (wizardId !== null) return { tag: "simply-wizard", attribute: "wizard" } as const;
  return { tag: "simply-subscribe", attribute: "list" } as const;
}

/** The same on a page of its own. */
export function ownPageOf({ viewId, wizardId, listId }: Shown, teamId: string): string {
  if (viewId !== null) return publicViewPath(teamId, viewId);
  return wizardId !== null ? publicWizardPath(teamId, wizardId) : subscribePath(teamId, listId!);
}

/** Builders of websites that want it in their own way. */
export const places = ["plain", "wordpress", "squarespace", "wix", "react"] as const;
export type Place = (typeof places)[number];

type Site = { origin: string; teamId: string; title: string; isFramed?: boolean; place?: Place };

/** What a team copies onto its site; the link is for pages without scripts. */
export function snippetOf(widget: Shown, { origin, teamId, title, isFramed = false, place = "plain" }: Site): string {
  const { tag, attribute } = elementOf(widget);
  const script = `${origin}/widget.js`;
  if (place === "wix")
    return [script, tag, `${attribute} = ${widget.id}`, ...(isFramed ? ["frame = true"] : [])].join("\n");
  const words =
    place === "react" ? escapeHtml(title).replace(/[{}]/g, (sign) => `&#${sign.charCodeAt(0)};`) : escapeHtml(title);
  const how = isFramed ? " frame" : "";
  const element = `<${tag} ${attribute}="${widget.id}"${how}><a href="${origin}${ownPageOf(widget, teamId)}">${words}</a></${tag}>`;
  return place === "react" ? componentOf(script, element) : `<script src="${script}" async></script>\n${element}`;
}

/** The script is loaded once, however often the component stands on a page. */
const componentOf = (script: string, element: string): string => `import { useEffect } from "react";

const script = "${script}";

export function SimplyWidget() {
  useEffect(() => {
    if (document.querySelector(\`script[src="\${script}"]\`)) return;
    document.head.append(Object.assign(document.createElement("script"), { src: script, async: true }));
  }, []);
  return ${element};
}`;
