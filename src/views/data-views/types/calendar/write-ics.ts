import { addDays } from "#data/fields/calendar-day.ts";
import type { EventTimes } from "./event-times.ts";

export type IcsEvent = EventTimes & {
  /** The same in every reading, and nowhere else. */
  uid: string;
  name: string;
  description: string;
  url: string;
  updatedAt: string;
};

/**
 * A calendar as RFC 5545 has it. Moments are in UTC, which every program shows in its own zone, so that no rules of time
 * zones need to travel along; days are days. The same events give the same text, byte for byte.
 */
export function writeIcs({ name, timeZone }: { name: string; timeZone: string }, events: readonly IcsEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Simply//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `X-WR-TIMEZONE:${text(timeZone)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines({ uid, name, description, url, updatedAt, ...times }: IcsEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${moment(updatedAt)}`,
    `LAST-MODIFIED:${moment(updatedAt)}`,
    ...timeLines(times),
    `SUMMARY:${text(name)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    `URL:${withoutControls(url)}`,
    "END:VEVENT",
  ];
}

/** The end is the first day or moment that no longer belongs to it. Days take nobody's time, as programs understand it. */
function timeLines({ start, end, isAllDay }: EventTimes): string[] {
  if (!isAllDay) return [`DTSTART:${moment(start)}`, ...(end ? [`DTEND:${moment(end)}`] : [])];
  return [
    `DTSTART;VALUE=DATE:${day(start)}`,
    `DTEND;VALUE=DATE:${day(addDays(end ?? start, 1))}`,
    "TRANSP:TRANSPARENT",
  ];
}

const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const day = (iso: string): string => iso.replaceAll("-", "");

/** Backslashes, semicolons, commas and line breaks have a meaning there; other control characters have no place. */
const text = (value: string): string =>
  withoutControls(
    value
      .replace(/\r\n?/g, "\n")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n"),
  );

const withoutControls = (value: string): string => value.replace(/\p{Cc}/gu, "").toWellFormed();

const mostOctets = 75;

/** Lines have at most 75 octets, the break not counted; what is longer goes on behind a space, and no character is torn. */
function fold(line: string): string {
  if (line.length <= mostOctets && Buffer.byteLength(line) <= mostOctets) return line;
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > mostOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
