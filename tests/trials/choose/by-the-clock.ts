/** The free hours of a surgery in a second way: five minutes after five minutes, by what a clock on the wall shows. */

const MINUTE = 60_000;
const CELL = 5 * MINUTE;
const DAY = 1440 * MINUTE;

/** A piece of a weekday (1 for Monday), in minutes since midnight. */
export interface Piece {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** From one moment until another, in milliseconds since 1970. */
export interface Taken {
  readonly from: number;
  readonly until: number;
}

export interface Surgery {
  readonly timeZone: string;
  readonly now: number;
  readonly pieces: readonly Piece[];
  readonly taken: readonly Taken[];
}

/** The starts at which a length fits, both in minutes; over `days` days from today on. */
export function freeStarts(
  surgery: Surgery,
  { length, step, days }: { readonly length: number; readonly step: number; readonly days: number },
): readonly string[] {
  const { now } = surgery;
  const today = Math.floor((now + offsetOf(surgery, now)) / DAY);
  const open = new Set<number>();
  for (let day = today; day < today + days; day += 1)
    for (const { opens, closes } of surgery.pieces.filter(({ weekday }) => weekday === weekdayOf(day))) {
      const [from, until] = [momentOf(surgery, day, opens), momentOf(surgery, day, closes)];
      for (let cell = from; cell < until; cell += CELL) if (isFree(surgery, cell)) open.add(cell);
    }
  const starts: number[] = [];
  for (const cell of [...open].toSorted((one, other) => one - other)) {
    if (open.has(cell - CELL)) continue;
    let end = cell;
    while (open.has(end)) end += CELL;
    for (let at = cell; at + length * MINUTE <= end; at += step * MINUTE) starts.push(at);
  }
  return starts.filter((at) => at > now).map((at) => new Date(at).toISOString());
}

function isFree({ taken }: Surgery, cell: number): boolean {
  return !taken.some(({ from, until }) => from < cell + CELL && cell < until);
}

function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1;
}

/** A time that is there twice is the first; one that is not moves on by the gap. */
function momentOf(surgery: Surgery, day: number, minutes: number): number {
  const wall = day * DAY + minutes * MINUTE;
  const before = wall - offsetOf(surgery, wall - DAY);
  const after = wall - offsetOf(surgery, wall + DAY);
  const fitting = [before, after].filter((at) => at + offsetOf(surgery, at) === wall);
  return fitting.length === 0 ? before : Math.min(...fitting);
}

function offsetOf({ timeZone }: Surgery, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [, day, month, year, time] = /(\d+)\/(\d+)\/(\d+), ([\d:]+)/.exec(parts.format(at)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${time}Z`) - at;
}
