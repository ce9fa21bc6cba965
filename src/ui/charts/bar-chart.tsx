import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { Skeleton } from "../skeleton.tsx";
import classes from "./bar-chart.module.css";
import { chartScale } from "./chart-scale.ts";

export interface ChartPoint {
  key: string;
  /** Of this bar alone: a day. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** What the bars show, in a sentence. */
  label: string;
  /** What one hears when reading bar by bar. */
  readLabel: string;
  /** The heads of the table that stands for the drawing. */
  heads: { point: string; value: string };
  points: readonly ChartPoint[];
  /** "12 changes". */
  sayValue: (value: number) => string;
}

const height = 144;
/** What is written below the bars. */
const axisBelow = 20;
/** Of more bars than these only the first, the middle and the last are named. */
const mostNamed = 3;

/** Bars over time. Pointed at, tapped or with the arrow keys each says its number; a table says them all. */
export function BarChart({ label, readLabel, heads, points, sayValue }: BarChartProps) {
  const format = useFormatter();
  const [active, setActive] = useState<number>();
  const { top, ticks } = chartScale(points.map(({ value }) => value));
  const say = (place: number) => `${points[place]!.label}: ${sayValue(points[place]!.value)}`;
  const last = points.length - 1;
  const isEachNamed = points.length <= mostNamed;
  const pointAt = (event: { clientX: number; currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setActive(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))));
  };
  return (
    <figure className={classes.chart}>
      <div className={classes.plot}>
        <div className={classes.axis} style={{ height }} aria-hidden>
          <span className={classes.widest}>{format.number(top)}</span>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={{ bottom: (tick / top) * height }}>
              {format.number(tick)}
            </span>
          ))}
        </div>
        <div className={classes.drawing}>
          <Bars label={label} points={points} ticks={ticks} top={top} active={active} />
          <input
            type="range"
            className={classes.reader}
            aria-label={readLabel}
            aria-valuetext={say(active ?? last)}
            min={0}
            max={last}
            value={active ?? last}
            onChange={(event) => setActive(Number(event.currentTarget.value))}
            onFocus={() => setActive((before) => before ?? last)}
            onBlur={() => setActive(undefined)}
            onPointerDown={pointAt}
            onPointerMove={pointAt}
            onPointerLeave={() => setActive(undefined)}
            onKeyDown={(event) => event.key === "Escape" && setActive(undefined)}
          />
          {active !== undefined && points[active] && (
            <div className={classes.said} style={placeOfWords(active, points.length)} aria-hidden>
              {say(active)}
            </div>
          )}
          <div className={classes.days} data-each={isEachNamed || undefined} aria-hidden>
            {(isEachNamed ? points.map((_, place) => place) : [0, Math.floor(last / 2), last]).map((place) => (
              <span key={place}>{points[place]?.label}</span>
            ))}
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.point}</th>
              <th scope="col">{heads.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.label}</th>
                <td>{format.number(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

/** As high as the bars with their axis, while they are read. */
export function BarChartToCome() {
  return <Skeleton height={height + axisBelow} />;
}

type BarsProps = Pick<BarChartProps, "label" | "points"> & { ticks: number[]; top: number; active: number | undefined };

function Bars({ label, points, ticks, top, active }: BarsProps) {
  const room = 100 / Math.max(1, points.length);
  return (
    <svg className={classes.svg} height={height} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <line key={tick} className={classes.line} x1="0" x2="100%" y1={yOf(tick, top)} y2={yOf(tick, top)} />
      ))}
      {points.map(({ key, value }, place) => {
        const tall = value === 0 ? 2 : Math.max(3, (value / top) * height);
        return (
          <rect
            key={key}
            className={classes.bar}
            data-none={value === 0 || undefined}
            data-active={active === place || undefined}
            x={`${place * room + room * 0.15}%`}
            width={`${room * 0.7}%`}
            y={height - tall}
            height={tall}
            rx={1}
          />
        );
      })}
    </svg>
  );
}

const yOf = (value: number, top: number) => height - (value / top) * height;

/** Beside its bar, on the side where there is room. */
function placeOfWords(place: number, count: number) {
  const middle = ((place + 0.5) / count) * 100;
  return middle < 50 ? { left: `${Math.max(0, middle - 8)}%` } : { right: `${Math.max(0, 92 - middle)}%` };
}
