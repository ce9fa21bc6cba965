import { type BrandId, brands } from "./brands.ts";

/** With `label` it stands alone; without, the name is written beside it. */
export function BrandMark({ brand, size = 28, label }: { brand: BrandId; size?: number; label?: string }) {
  const { palette, logo } = brands[brand];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the spread gives it a label or hides it
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <rect width="32" height="32" rx="8" fill={palette[6]} />
      {logo.map(({ path, strokeWidth, opacity }) => (
        <path
          key={path}
          d={path}
          opacity={opacity}
          {...(strokeWidth
            ? { fill: "none", stroke: "#fff", strokeWidth, strokeLinecap: "round" as const }
            : { fill: "#fff" })}
        />
      ))}
    </svg>
  );
}
