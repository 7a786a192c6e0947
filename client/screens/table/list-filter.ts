import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { ListState } from './list-state.ts';

/** The `filter=` of a list: what the screen fixes, the chosen view and the person's own filters, all of them true. */
export function listFilter(
  screen: Pick<ScreenDescription, 'where' | 'views'>,
  state: ListState,
  fields: ReadonlyMap<string, FieldShape>,
): string {
  const view = screen.views.find((candidate) => candidate.name === state.view);
  const own = Object.entries(state.filters).flatMap(([path, value]) => {
    const field = fields.get(path);
    const clause = field && filterClause(field, path, value);
    return clause ? [clause] : [];
  });
  return allOf([screen.where, view?.filter, ...own]);
}

/** Clauses that must all be true, as one expression; empty text for none. */
export function allOf(clauses: readonly (string | undefined)[]): string {
  const given = clauses.filter((clause) => clause !== undefined && clause !== '');
  return given.length === 1 ? String(given[0]) : given.map((clause) => `(${clause})`).join(' && ');
}

/** One filter of a person as an expression; undefined where its text says nothing. Ranges are `from~to`. */
export function filterClause(field: FieldShape, path: string, value: string): string | undefined {
  switch (field.type) {
    case 'choice':
    case 'state':
      return oneOf(path, value.split(','));
    case 'ref':
    case 'id':
    case 'email':
    case 'url':
    case 'phone':
    case 'text':
    case 'markdown':
    case 'number_series':
      return `${path} == ${quoted(value)}`;
    case 'boolean':
      return value === 'yes' || value === 'no' ? `${path} == ${value === 'yes'}` : undefined;
    case 'integer':
    case 'decimal':
    case 'money':
      return range(path, value, numeral);
    case 'date':
    case 'time':
    case 'duration':
    case 'datetime':
      return range(path, value, quoted);
    case 'choices':
    case 'refs':
    case 'file':
    case 'image':
    case 'key':
    case 'json':
      return undefined;
  }
}

/** The two ends of a range filter. */
export function rangeEnds(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split('~');
  return [from, to];
}

export function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `'${escaped}'`;
}

function oneOf(path: string, names: readonly string[]): string | undefined {
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return undefined;
  return given.length === 1
    ? `${path} == ${quoted(String(given[0]))}`
    : `${path} in [${given.map(quoted).join(', ')}]`;
}

function range(
  path: string,
  value: string,
  literal: (text: string) => string | undefined,
): string | undefined {
  const [from, to] = rangeEnds(value).map((end) => (end === '' ? undefined : literal(end)));
  return allOf([from && `${path} >= ${from}`, to && `${path} <= ${to}`]) || undefined;
}

/** Only a plain decimal number may stand in an expression as it was typed. */
function numeral(text: string): string | undefined {
  return /^-?\d{1,18}(\.\d{1,12})?$/.test(text) ? text : undefined;
}
