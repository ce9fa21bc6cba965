import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import classes from "./skeleton.module.css";

interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  radius?: number;
  circle?: boolean;
}

/** Decoration only: whoever shows several says once, with `SkeletonText`, `SkeletonTable` or aria-busy, that it is loading. */
export function Skeleton({ width = "100%", height = 12, radius = 4, circle }: SkeletonProps) {
  return (
    <span
      className={classes.skeleton}
      style={{ width: circle ? height : width, height, borderRadius: circle ? "50%" : radius }}
      aria-hidden
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={lineKey(line)} width={line === lines - 1 ? "60%" : "100%"} />
      ))}
    </Loading>
  );
}

export function SkeletonTable({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={lineKey(row)}
          className={classes.row}
          style={{ "--columns": `2fr repeat(${columns - 1}, 1fr)` } as CSSProperties}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={lineKey(column)} width={skeletonWidth(row, column)} />
          ))}
        </span>
      ))}
    </Loading>
  );
}

/** Uneven widths look like words; the same row is always the same. */
export const skeletonShare = (row: number, column: number): number => (45 + ((row * 37 + column * 23) % 45)) / 100;

export const skeletonWidth = (row: number, column: number): string => `${skeletonShare(row, column) * 100}%`;

function Loading({ children }: { children: React.ReactNode }) {
  const t = useTranslations("ui");
  return (
    <div className={classes.loading} role="status" aria-label={t("loading")}>
      {children}
    </div>
  );
}

function lineKey(position: number): string {
  return `line-${position}`;
}
