import type {
  EntityDescription,
  ScreenDescription,
  SectionDescription,
} from '#shared/api/app-description.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { isEmptyValue, isUnnamed } from '../../../app/column-value.ts';

type Back = EntityDescription['backs'][number];

/** Where the parts of a page stand. */
export interface Arrangement {
  readonly main: readonly SectionDescription[];
  /** Parts of the record that its totals are below. */
  readonly lines?: Back;
  /** Sections of amounts alone. */
  readonly totals: readonly SectionDescription[];
  readonly side: readonly SectionDescription[];
  /** Lists of other records. */
  readonly related: readonly Back[];
}

/**
 * Amounts stand below the lines that they are worked out from. The column at the side has what the screen says; where
 * it says nothing, the sections after the first, but for those with long texts.
 */
export function arrange(
  { side: declared }: Pick<ScreenDescription, 'side'>,
  sections: readonly SectionDescription[],
  backs: readonly Back[],
): Arrangement {
  const totals = sections.filter(isOfAmounts);
  const others = sections.filter((section) => !isOfAmounts(section));
  const isAside = (section: SectionDescription, at: number) =>
    declared === undefined
      ? at > 0 && !section.fields.some(({ field }) => isLongText(field))
      : declared.some(({ title }) => title === section.title);
  const [first, ...rest] = backs;
  const lines = totals.length > 0 && first?.part === true ? first : undefined;
  return {
    main: others.filter((section, at) => !isAside(section, at)),
    lines,
    totals,
    side: others.filter(isAside),
    related: lines === undefined ? backs : rest,
  };
}

/** More lists than this do not have a tab each. */
const MOST_TABS = 6;

/** Which lists have tabs; the one that is open is among them. */
export function tabsOf(
  backs: readonly Back[],
  open: Back,
): { readonly tabs: readonly Back[]; readonly folded: readonly Back[] } {
  // A menu for one more would take the room of its tab.
  if (backs.length <= MOST_TABS + 1) return { tabs: backs, folded: [] };
  const usual = backs.slice(0, MOST_TABS);
  const tabs = usual.includes(open) ? usual : [...usual.slice(0, -1), open];
  return { tabs, folded: backs.filter((back) => !tabs.includes(back)) };
}

/** Text of several lines, which has the whole width. */
export function isLongText(field: FieldShape): boolean {
  return field.type === 'markdown' || field.type === 'json' || (field.type === 'text' && field.multiline);
}

/** Several amounts under one heading are read as a calculation. */
export function isOfAmounts({ fields }: SectionDescription): boolean {
  return fields.length > 1 && fields.every(({ field }) => field.type === 'money');
}

/** Without the fields that are not for this record, such as the number plate of a laptop. */
export function shownIn(
  sections: readonly SectionDescription[],
  isShown: (path: string) => boolean,
): readonly SectionDescription[] {
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ path }) => isShown(path)) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * Whether a value says something to who only reads it: what is empty, hidden from them or "No" does not, nor does a record
 * whose name they may not read, or a zero that nobody has touched, such as a discount. The link to a record is for who
 * gives it to others.
 */
export function saysSomething(
  { value, title }: { readonly value?: JsonValue; readonly title?: string },
  field?: FieldShape,
): boolean {
  if (value === undefined || value === false || isEmptyValue(value) || field?.type === 'key') return false;
  if (isUnnamed(field, title)) return false;
  const isUntouched = Number(value) === 0 && field?.default !== undefined && Number(field.default) === 0;
  return !(isUntouched && isA(field, 'integer', 'decimal'));
}

/** A calculation for who only reads it: amounts of nothing between the first and the result are left out. */
export function withoutZeros(
  { fields, ...section }: SectionDescription,
  valueAt: (path: string) => JsonValue | undefined,
): SectionDescription {
  const isEnd = (at: number) => at === 0 || at === fields.length - 1;
  return { ...section, fields: fields.filter(({ path }, at) => isEnd(at) || Number(valueAt(path)) !== 0) };
}

/** What stands in the head does not stand below again; a calculation is shown whole. */
export function without(
  sections: readonly SectionDescription[],
  shown: ReadonlySet<string>,
): readonly SectionDescription[] {
  return sections
    .map((section) =>
      isOfAmounts(section)
        ? section
        : { ...section, fields: section.fields.filter(({ path }) => !shown.has(path)) },
    )
    .filter(({ fields }) => fields.length > 0);
}
