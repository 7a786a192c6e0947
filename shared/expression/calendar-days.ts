const day = 86_400_000;
const first = Date.parse('0001-01-01T00:00:00Z') / day;
const last = Date.parse('9999-12-31T00:00:00Z') / day;

/** The date `days` later; undefined outside of the years 0001 to 9999. `days` is an integer. */
export function addDays(date: string, days: number): string | undefined {
  const number = dayNumber(date) + days;
  return number >= first && number <= last ? new Date(number * day).toISOString().slice(0, 10) : undefined;
}

/** Days from one date to another; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / day;
}
