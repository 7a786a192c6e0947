/** Something with a beginning, as calendars know it. */
export interface CalendarEvent {
  /** The same for ever: a calendar that gets it again moves what it has. */
  readonly id: string;
  /** When it was made or changed: RFC 3339. */
  readonly stamp: string;
  /** Grows with each change, so that a calendar keeps the newest that it gets. */
  readonly version?: number | undefined;
  /** A date or a moment, as `to`; of whole days that is the last. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly title: string;
  readonly text?: string;
  readonly url?: string | undefined;
  /** It does not take place. */
  readonly isCancelled?: boolean;
}

/** A calendar as a file (RFC 5545). */
export function calendarFile(name: string, events: readonly CalendarEvent[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ninefold//EN', `X-WR-CALNAME:${escaped(name)}`];
  return [...head, ...events.flatMap(linesOf), 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): readonly string[] {
  const { id, stamp, version, from, to, title, text = '', url, isCancelled = false } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${moment(stamp)}`,
    ...(version === undefined ? [] : [`SEQUENCE:${version}`, `LAST-MODIFIED:${moment(stamp)}`]),
    `DTSTART${isDay(from) ? ';VALUE=DATE' : ''}:${moment(from)}`,
    ...(to === undefined || !endsAfter(from, to)
      ? []
      : [`DTEND${isDay(to) ? ';VALUE=DATE' : ''}:${isDay(to) ? moment(nextDay(to)) : moment(to)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}

function isDay(value: string): boolean {
  return value.length === 'YYYY-MM-DD'.length;
}

/** `20260302` of a date, `20260302T090000Z` of a moment. */
function moment(value: string): string {
  if (isDay(value)) return value.replaceAll('-', '');
  return `${new Date(value).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The end of an event of whole days is the day after it. */
function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Calendars want an end after the beginning; an event that has none is one without an end. */
function endsAfter(from: string, to: string): boolean {
  return Date.parse(isDay(to) ? nextDay(to) : to) > Date.parse(from);
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

const bytes = new TextEncoder();

/** No line is longer than 75 bytes: it goes on behind a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  for (const letter of line) {
    if (bytes.encode(part + letter).length > 74) {
      lines.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...lines, part].join('\r\n');
}
