import { isA } from '#shared/fields/field-types.ts';
import type { GroupRow } from '#shared/api/calls/group-answer.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { inGroup } from '#shared/fields/number/in-record.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { ChartPoint } from '../../ui/charts/chart-point.ts';
import { isThemeColour } from '../../ui/theme/colours.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import { groupClause, groupName } from '#shared/screens/list-groups.ts';
import { t } from '../../messages/t.ts';
import type { Groups } from './group-chart.tsx';

interface About {
  readonly shows: Groups;
  readonly style: DisplayStyle;
  /** Where a mark leads, by the condition for its records, as `filter=` takes it, and its label. */
  readonly addressOf?: (clause: string | undefined, label: string) => string | undefined;
}

/** Groups of records as marks: options in their own order, time as it passes, anything else the greatest first. */
export function groupPoints(rows: readonly GroupRow[], about: About): readonly ChartPoint[] {
  const points = rows.map((row) => pointOf(row, about));
  const { group } = about.shows;
  if (isA(group, 'choice')) {
    const places = new Map(group.options.map(({ name }, place) => [name, place]));
    return points.toSorted((one, other) => placeOf(one, places) - placeOf(other, places));
  }
  if (isA(group, 'date', 'datetime')) return points;
  return points.toSorted((one, other) => other.value - one.value);
}

function placeOf({ key }: ChartPoint, places: ReadonlyMap<string, number>): number {
  return places.get(key) ?? places.size;
}

function pointOf(row: GroupRow, { shows, style, addressOf }: About): ChartPoint {
  const group = row['group'] ?? null;
  const value = row['value'] ?? null;
  const label = labelOf(row, shows, style);
  return {
    key: String(group),
    label,
    value: drawnValue(shows.value, value),
    text: value === null ? '–' : formatValue(inGroup(shows.value, group), value, style),
    colour: colourOf(shows.group, group),
    address: addressOf?.(shows.by && groupClause(shows.by, shows.group, group), label),
    time: timeOf(shows.group, group),
  };
}

/** What a group is called: the title of a record, the name of a month, a value as its field shows it. */
export function labelOf(
  { titles, group = null }: GroupRow,
  shows: Pick<Groups, 'group' | 'month'>,
  style: DisplayStyle,
): string {
  if (group === null) return t('screens.none');
  if (shows.group.type === 'ref' || shows.group.type === 'several')
    return titles['group'] ?? t('fields.notShown');
  return groupName(group, { field: shows.group, month: shows.month === true }, style);
}

/** Only for drawing: figures that are read stay exact text. Spans of time are drawn in hours. */
export function drawnValue({ type }: FieldSettings, value: JsonValue): number {
  const number = type === 'duration' ? (toMilliseconds(String(value)) ?? 0) / 3_600_000 : Number(value);
  return Number.isNaN(number) ? 0 : number;
}

/** A drawn value on an axis: `1.2K`, `€3M`, `8 hr`. */
export function shortly(settings: FieldSettings, locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...unitOf(settings),
    minimumFractionDigits: 0,
  });
  return (value) => format.format(value);
}

function unitOf(settings: FieldSettings): Intl.NumberFormatOptions {
  if (settings.type === 'duration') return { style: 'unit', unit: 'hour', unitDisplay: 'short' };
  return settings.type === 'money' && typeof settings.currency === 'string'
    ? { style: 'currency', currency: settings.currency }
    : {};
}

function colourOf(group: FieldSettings, value: JsonValue): string | undefined {
  if (!isA(group, 'choice')) return undefined;
  const colour = group.options.find(({ name }) => name === value)?.colour;
  return isThemeColour(colour) ? colour : undefined;
}

function timeOf(group: FieldSettings, value: JsonValue): number | undefined {
  if (typeof value !== 'string' || !isA(group, 'date', 'datetime')) return undefined;
  return Date.parse(group.type === 'date' ? `${value}T00:00:00Z` : value);
}
