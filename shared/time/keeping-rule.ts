/** How many backups are kept: the newest of each of so many days, weeks and months. */
export interface KeepingRule {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const form = /^(?:(\d{1,4})d)?(?:,?(\d{1,4})w)?(?:,?(\d{1,4})m)?$/;

/** `7d,4w,12m`, of which parts may be left out; undefined where it is none, or nothing would be kept. */
export function keepingRule(text: string): KeepingRule | undefined {
  const [, days = '0', weeks = '0', months = '0'] = form.exec(text.replaceAll(' ', '')) ?? [];
  const rule = { days: Number(days), weeks: Number(weeks), months: Number(months) };
  return rule.days + rule.weeks + rule.months === 0 ? undefined : rule;
}

/**
 * Of some moments (RFC 3339 UTC) those that the rule keeps. A day without a backup uses up nothing, so that what was kept
 * before a pause is kept after it; the newest is always among them.
 */
export function keptBy(
  { days, weeks, months }: KeepingRule,
  moments: readonly string[],
): ReadonlySet<string> {
  const newestFirst = moments.toSorted().toReversed();
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, (at) => at.slice(0, 10)).slice(0, days),
    ...newestOfEach(newestFirst, weekOf).slice(0, weeks),
    ...newestOfEach(newestFirst, (at) => at.slice(0, 7)).slice(0, months),
  ]);
}

function newestOfEach(
  newestFirst: readonly string[],
  spanOf: (at: string) => string | number,
): readonly string[] {
  return [...Map.groupBy(newestFirst, spanOf).values()].flatMap(([newest]) => newest ?? []);
}

const DAY_MS = 86_400_000;

/** Weeks since the one that 1970 began in; they begin on Monday. */
function weekOf(at: string): number {
  return Math.floor((Date.parse(at) / DAY_MS + 3) / 7);
}
