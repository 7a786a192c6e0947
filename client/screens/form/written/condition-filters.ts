import type { FieldShape } from '#shared/fields/field.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { operandOf, operatorsOf } from '#shared/fields/filter-operators.ts';
import { filterClause, listFilter } from '#shared/screens/list-filter.ts';
import type { ListFilter, ListState } from '#shared/screens/list-state.ts';

/** A condition as the builder of lists makes it: all of these filters, or one of them. */
export type BuiltCondition = Pick<ListState, 'filters' | 'matchAny'>;

/** The text of a condition; empty where none of its filters says anything. */
export function conditionOf(built: BuiltCondition, fields: ReadonlyMap<string, FieldShape>): string {
  return listFilter({ where: undefined, views: [] }, built, fields);
}

/** The filters of which a condition is made; undefined where it was written in another way. */
export function filtersIn(
  condition: string,
  fields: ReadonlyMap<string, FieldShape>,
): BuiltCondition | undefined {
  if (condition === '') return { filters: [], matchAny: undefined };
  const whole = filterOf(condition, fields);
  if (whole !== undefined) return { filters: [whole], matchAny: undefined };
  for (const [sign, matchAny] of [
    ['&&', undefined],
    ['||', true],
  ] as const) {
    const filters = clausesIn(condition, sign).map((clause) => filterOf(clause, fields));
    const known = filters.filter((filter) => filter !== undefined);
    const built = { filters: known, matchAny };
    // Only what the builder would write to the letter is shown in it, so that nothing gets lost.
    if (known.length === filters.length && conditionOf(built, fields) === condition) return built;
  }
  return undefined;
}

/** The clauses of `(a) && (b)`, without their brackets; one alone has none. */
function clausesIn(condition: string, sign: '&&' | '||'): readonly string[] {
  const clauses: string[] = [];
  let rest = condition;
  while (rest.startsWith('(')) {
    const end = endOfBrackets(rest);
    if (end === undefined) return [condition];
    clauses.push(rest.slice(1, end));
    rest = rest.slice(end + 1);
    if (rest === '') return clauses;
    if (!rest.startsWith(` ${sign} `)) return [condition];
    rest = rest.slice(sign.length + 2);
  }
  return [condition];
}

/** Where the bracket ends with which the text begins; what is quoted has none. */
function endOfBrackets(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/'(?:\\.|[^'\\])*'|[()]/g)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

function filterOf(clause: string, fields: ReadonlyMap<string, FieldShape>): ListFilter | undefined {
  for (const [path, field] of fields) {
    if (!clause.includes(path)) continue;
    for (const operator of operatorsOf(field)) {
      const filter = { path, ...(operator === operatorsOf(field)[0] ? {} : { operator }) };
      const value = valuesIn(clause, operator).find(
        (one) => filterClause(field, { ...filter, value: one }) === clause,
      );
      if (value !== undefined) return { ...filter, value };
    }
  }
  return undefined;
}

/** What an operator may have been told that is in the clause: each is tried. */
function valuesIn(clause: string, operator: FilterOperator): readonly string[] {
  const texts = [...clause.matchAll(/'((?:\\.|[^'\\])*)'/g)].map(([, text = '']) => unquoted(text));
  const bare = clause.replaceAll(/'(?:\\.|[^'\\])*'/g, '');
  const numbers = [...bare.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => number);
  const all = [...new Set([...texts.filter((text) => text !== '00:00'), ...numbers])];
  switch (operandOf(operator)) {
    case 'nothing':
      return ['yes'];
    case 'value':
      return [...all, 'yes', 'no'];
    case 'options':
      return [all.join(',')];
    case 'days':
      return numbers.flatMap((number) => [number, String(Number(number) - 1)]);
    case 'range':
      return all.flatMap((one) => [`${one}~`, `~${one}`, ...all.map((other) => `${one}~${other}`)]);
  }
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 'r' ? '\r' : letter,
  );
}
