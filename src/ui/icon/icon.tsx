import { useEffect, useId, useState } from "react";
import type { CoreIconName } from "./core-icons.ts";
import { findGlyph, type Glyph, loadGlyph } from "./icon-glyphs.ts";

/** A name written in code must be a core icon, so it cannot be misspelt; a name out of stored data is any string. */
export type IconNameProp<Name extends string> = string extends Name
  ? Name
  : Name extends CoreIconName
    ? Name
    : CoreIconName;

export type IconProps<Name extends string = string> = {
  name: IconNameProp<Name>;
  size?: number;
  label?: string;
  className?: string;
};

export function Icon<const Name extends string>({ name, size = 16, label, className }: IconProps<Name>) {
  const glyph = useGlyph(name);
  const box = Math.max(512, glyph?.width ?? 0);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has either a label or is hidden, by the last line of its attributes
    <svg
      width={size}
      height={size}
      viewBox={glyph ? `${(glyph.width - box) / 2} ${(512 - box) / 2} ${box} ${box}` : "0 0 512 512"}
      className={className}
      style={boxStyle}
      fill="currentColor"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {glyph && <Drawing glyph={glyph} box={box} />}
      {glyph === null && <MissingDrawing />}
    </svg>
  );
}

const boxStyle = { flex: "none", overflow: "visible", verticalAlign: "-0.125em" } as const;

/** Undefined while loading, null when there is nothing to show. */
function useGlyph(name: string): Glyph | null | undefined {
  const [settled, setSettled] = useState<string>();
  const glyph = findGlyph(name);
  const waiting = glyph === undefined;
  useEffect(() => {
    if (!waiting) return;
    let shown = true;
    const settle = () => shown && setSettled(name);
    loadGlyph(name).then(settle, settle);
    return () => {
      shown = false;
    };
  }, [name, waiting]);
  return waiting && settled === name ? null : glyph;
}

function Drawing({ glyph, box }: { glyph: Glyph; box: number }) {
  return glyph.duotone ? <DuotoneDrawing path={glyph.path} box={box} /> : <path d={glyph.path} />;
}

/** The outline is kept inside the shape: it stays as large as the solid icon, on whole pixels, with its gaps open. */
function DuotoneDrawing({ path, box }: { path: string; box: number }) {
  const shape = useId();
  return (
    <>
      <clipPath id={shape}>
        <path d={path} />
      </clipPath>
      <path
        d={path}
        fillOpacity={0.3}
        stroke="currentColor"
        strokeWidth={box / 8}
        strokeLinejoin="round"
        clipPath={`url(#${shape})`}
      />
    </>
  );
}

function MissingDrawing() {
  return (
    <g data-missing-icon="" fill="none" stroke="currentColor" strokeWidth={32} strokeLinecap="round">
      <rect x={48} y={48} width={416} height={416} rx={48} strokeDasharray="52 52" strokeDashoffset={26} />
      <path d="M192 208c0-40 28-64 64-64s64 24 64 60c0 48-64 48-64 100M256 372v2" strokeWidth={40} />
    </g>
  );
}
