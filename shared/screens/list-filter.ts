import type { ScreenDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import { inPeriod, periodNamed, type WhichPeriod } from '#shared/fields/time/periods.ts';
import type { ListFilter, ListState } from './list-state.ts';

/**
 * The `filter=` of a list: what the screen fixes, the chosen view and the person's own filters. A condition that a link
 * brought along stands in the place of what the screen fixes: it names the records by itself. `which`: the periods of
 * filters, or those before them.
 */
export function listFilter(
  screen: Pick<ScreenDescription, 'where' | 'views'>,
  state: Pick<ListState, 'view' | 'where' | 'filters' | 'matchAny'> & { readonly which?: WhichPeriod },
  fields: ReadonlyMap<string, FieldShape>,
): string {
  const view = screen.views.find((candidate) => candidate.name === state.view);
  return allOf([state.where ?? screen.where, view?.filter, ...ownClauses(state, fields)]);
}

/** The person's own filters, all of them true, or one where that is chosen; within a group it is the other way round. */
function ownClauses(
  {
    filters,
    matchAny = false,
    which,
  }: Pick<ListState, 'filters' | 'matchAny'> & { readonly which?: WhichPeriod },
  fields: ReadonlyMap<string, FieldShape>,
): readonly string[] {
  const clausesOf = (some: readonly ListFilter[]) =>
    some.flatMap((filter) => {
      const field = fields.get(filter.path);
      return (field && filterClause(field, filter, which)) ?? [];
    });
  const groups = [...Map.groupBy(filters, ({ group }) => group)].toSorted(
    ([one = 0], [other = 0]) => one - other,
  );
  const clauses = groups.flatMap(([number, some]) => {
    const own = clausesOf(some);
    if (number === undefined) return own;
    return own.length === 0 ? [] : [matchAny ? allOf(own) : anyOf(own)];
  });
  return matchAny ? [anyOf(clauses)] : clauses;
}

/** Clauses of which one must be true. */
function anyOf(clauses: readonly string[]): string {
  return clauses.map((clause) => (clauses.length === 1 ? clause : `(${clause})`)).join(' || ');
}

/** Clauses that must all be true, as one expression; empty text for none. */
export function allOf(clauses: readonly (string | undefined)[]): string {
  const given = clauses.filter((clause) => clause !== undefined && clause !== '');
  return given.length === 1 ? String(given[0]) : given.map((clause) => `(${clause})`).join(' && ');
}

/** The operator of a filter: the one it names, or else the usual one of the field; undefined where the field has it not. */
export function operatorIn(field: FieldShape, filter: ListFilter): FilterOperator | undefined {
  const offered: readonly FilterOperator[] = operatorsOf(field);
  const operator = filter.operator ?? offered[0];
  return operator !== undefined && offered.includes(operator) ? operator : undefined;
}

/**
 * One filter of a person as an expression; undefined where it says nothing (yet), as without a value, which one that
 * needs none has too. Ranges are `from~to`.
 */
export function filterClause(
  field: FieldShape,
  filter: ListFilter,
  which: WhichPeriod = 'itself',
): string | undefined {
  const operator = operatorIn(field, filter);
  if (operator === undefined) return undefined;
  const { path, value } = filter;
  if (value.trim() === '') return undefined;
  switch (operator) {
    case 'empty':
      return field.type === 'refs' ? `${path}.size() == 0` : `${path} == null`;
    case 'filled':
      return field.type === 'refs' ? `${path}.size() > 0` : `${path} != null`;
    case 'me':
      return `${path} == me`;
    case 'contains':
      return `fold(${path}).contains(fold(${quoted(value)}))`;
    case 'starts':
      return `fold(${path}).startsWith(fold(${quoted(value)}))`;
    case 'any_of':
      return oneOf(path, value);
    case 'none_of':
      return orEmpty(path, negated(oneOf(path, value)));
    case 'has':
      return hasOne(path, value);
    case 'is':
      return equals(field, path, value);
    case 'is_not':
      return orEmpty(path, negated(equals(field, path, value)));
    case 'between':
      return range(field, path, rangeEnds(value));
    case 'before':
      return isTimed(field) ? `${path} < ${startOf(value)}` : `${path} < ${quoted(value)}`;
    case 'after':
      return isTimed(field) ? `${path} >= ${endOf(value)}` : `${path} > ${quoted(value)}`;
    case 'period':
      return within(field, { path, value }, which);
    case 'last_days':
      return lastDays(field, path, value);
    case 'next_days':
      return nextDays(field, path, value);
  }
}

/** Whether a value is one of some texts, such as ids. */
export function among(path: string, texts: readonly string[]): string {
  return `${path} in [${texts.map(quoted).join(', ')}]`;
}

/** The two ends of a range filter. */
export function rangeEnds(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split('~');
  return [from, to];
}

/** A text as an expression has it. */
export function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `'${escaped}'`;
}

function oneOf(path: string, value: string): string | undefined {
  const names = optionsIn(value);
  if (names.length === 0) return undefined;
  return names.length === 1 ? `${path} == ${quoted(String(names[0]))}` : among(path, names);
}

function hasOne(path: string, value: string): string | undefined {
  const clauses = optionsIn(value).map((name) => `${quoted(name)} in ${path}`);
  return clauses.length === 0 ? undefined : clauses.join(' || ');
}

/** The options, or ids, of a filter that takes several. */
export function optionsIn(value: string): readonly string[] {
  return value.split(',').filter((name) => name !== '');
}

function negated(clause: string | undefined): string | undefined {
  return clause === undefined ? undefined : `!(${clause})`;
}

/** People who look for what is not so mean what is empty as well. */
function orEmpty(path: string, clause: string | undefined): string | undefined {
  return clause === undefined ? undefined : `${clause} || ${path} == null`;
}

function equals(field: FieldShape, path: string, value: string): string | undefined {
  if (isA(field, 'boolean'))
    return value === 'yes' || value === 'no' ? `${path} == ${value === 'yes'}` : undefined;
  if (isA(field, 'datetime')) return `${path} >= ${startOf(value)} && ${path} < ${endOf(value)}`;
  const literal = isA(field, 'integer', 'decimal') ? numeral(value) : quoted(value);
  return literal && `${path} == ${literal}`;
}

function range(field: FieldShape, path: string, [from, to]: readonly [string, string]): string | undefined {
  const [low, high] = [from, to].map((end) => (end === '' ? undefined : endLiteral(field, end)));
  const upTo = isTimed(field) && to !== '' ? `${path} < ${endOf(to)}` : high && `${path} <= ${high}`;
  return allOf([low && `${path} >= ${low}`, upTo]) || undefined;
}

function endLiteral(field: FieldShape, text: string): string | undefined {
  if (isTimed(field)) return startOf(text);
  return isA(field, 'integer', 'decimal') ? numeral(text) : quoted(text);
}

function within(
  field: FieldShape,
  { path, value }: Pick<ListFilter, 'path' | 'value'>,
  which: WhichPeriod,
): string | undefined {
  const period = periodNamed(value);
  return period && inPeriod({ path, timed: isTimed(field) }, period, which);
}

function lastDays(field: FieldShape, path: string, value: string): string | undefined {
  const days = dayCount(value);
  if (days === undefined) return undefined;
  return isTimed(field)
    ? `${path} >= at(today - days(${days}), '00:00') && ${path} <= now`
    : `${path} >= today - days(${days}) && ${path} <= today`;
}

function nextDays(field: FieldShape, path: string, value: string): string | undefined {
  const days = dayCount(value);
  if (days === undefined) return undefined;
  return isTimed(field)
    ? `${path} >= now && ${path} < at(today + days(${days + 1}), '00:00')`
    : `${path} >= today && ${path} <= today + days(${days})`;
}

/** People filter moments by days: those of the contract's time zone. */
function isTimed({ type }: FieldShape): boolean {
  return type === 'datetime';
}

function startOf(day: string): string {
  return `at(${quoted(day)}, '00:00')`;
}

function endOf(day: string): string {
  return `at(${quoted(day)}, '00:00') + days(1)`;
}

function dayCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** Only a plain decimal number may stand in an expression as it was typed. */
function numeral(text: string): string | undefined {
  return /^-?\d{1,18}(\.\d{1,12})?$/.test(text) ? text : undefined;
}
