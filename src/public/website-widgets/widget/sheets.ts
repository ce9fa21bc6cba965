import { ask } from "./host.ts";

/** Whatever the page hands down to what it holds ends at `.simply`. */
const ownStyle = `:host{display:block}:host([hidden]){display:none}
.simply{all:initial;display:block}.simply:focus,.simply .shown :is(h2,p)[tabindex="-1"]:focus{outline:0}
.simply[aria-busy=true]>.shown{opacity:.6}
.simply[data-ground]{padding:16px;border-radius:var(--radius);background:var(--surface)}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
iframe{display:block;width:100%;border:0;color-scheme:normal}`;

let baseSheet: Promise<CSSStyleSheet> | undefined;

export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

export const ownSheet = (): CSSStyleSheet => sheetOf(ownStyle);

/** Once for all widgets of a page; tried again where it failed. */
export function readBaseSheet(): Promise<CSSStyleSheet> {
  baseSheet ??= ask("/style.css")
    .then((answer) => answer.text())
    .then(sheetOf);
  baseSheet.catch(() => {
    baseSheet = undefined;
  });
  return baseSheet;
}
