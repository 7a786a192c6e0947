import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { periods } from '#shared/fields/time/periods.ts';
import { operandOf, operatorsOf } from '#shared/fields/filter-operators.ts';
import { filterClause, listFilter } from '#shared/screens/list-filter.ts';
import type { ListFilter, ListState } from '#shared/screens/list-state.ts';
import { bothWays, canonical, clauseOf, partsOf, tokensOf } from './condition-text.ts';

/** A condition as the builder of lists makes it: filters and groups of filters, of which all are meant, or one. */
export type BuiltCondition = Pick<ListState, 'filters' | 'matchAny'>;

type Fields = ReadonlyMap<string, FieldShape>;

/** What a condition on records of an entity may speak of. */
export function fieldsOfConditions(entity: EntityDescription | undefined): Fields {
  const fields = entity?.fields.filter(
    ({ name, type }) => entity.readable.includes(name) && type !== 'condition' && type !== 'changes',
  );
  return new Map(fields?.map((one) => [one.name, one]));
}

/** The text of a condition; empty where none of its filters says anything. */
export function conditionOf(built: BuiltCondition, fields: Fields): string {
  return listFilter({ where: undefined, views: [] }, built, fields);
}

/** The filters of which a condition is made, also one that was typed by hand; undefined where no filters say the same. */
export function filtersIn(condition: string, fields: Fields): BuiltCondition | undefined {
  if (condition.trim() === '') return { filters: [], matchAny: undefined };
  const built = bothWays.map((sign) => builtBy(condition, sign, fields));
  // Only what says the very same is shown, so that nothing gets lost.
  return built.find(
    (one) =>
      one !== undefined && canonical(conditionOf(one, fields)) === canonical(inFull(condition, fields)),
  );
}

/** Filters that stand beside each other by a sign, groups among them by the other. */
function builtBy(condition: string, sign: '&&' | '||', fields: Fields): BuiltCondition | undefined {
  const matchAny = sign === '||' || undefined;
  const parts = filterOf(condition, fields) ? [condition] : partsOf(condition, sign);
  let groups = 0;
  const found = parts.flatMap((part): readonly (ListFilter | undefined)[] => {
    const whole = filterOf(part, fields);
    // What is one thing by this sign is several by the other.
    if (whole !== undefined || parts.length === 1) return [whole];
    groups += 1;
    const group = groups;
    return partsOf(part, sign === '&&' ? '||' : '&&').map((one) => {
      const filter = filterOf(one, fields);
      return filter && { ...filter, group };
    });
  });
  const filters = found.filter((filter) => filter !== undefined);
  return filters.length < found.length ? undefined : { filters: filters.toSorted(byGroup), matchAny };
}

/** Those outside of groups come first, as they are written. */
function byGroup({ group = 0 }: ListFilter, { group: other = 0 }: ListFilter): number {
  return group - other;
}

function filterOf(part: string, fields: Fields): ListFilter | undefined {
  for (const [path, field] of fields) {
    const clause = clauseOf(part, field, path);
    if (clause === undefined) continue;
    const all = saidOf(field, path, clause);
    // Of filters that mean the same the one that is written so.
    const found =
      all.find(({ said }) => tokensOf(said).join(' ') === clause) ??
      all.find(({ said }) => canonical(said) === canonical(clause));
    if (found !== undefined) return found.filter;
  }
  return undefined;
}

/** What may have been meant by a clause, with what each says. */
function saidOf(field: FieldShape, path: string, clause: string) {
  const operators: readonly FilterOperator[] = operatorsOf(field);
  return operators.flatMap((operator, place) => {
    const named = { path, ...(place === 0 ? {} : { operator }) };
    return valuesIn(clause, operator).flatMap((value) => {
      const filter: ListFilter = { ...named, value };
      const said = filterClause(field, filter);
      return said === undefined ? [] : [{ filter, said }];
    });
  });
}

/** The condition with the options of its fields as texts, as filters write them. */
function inFull(condition: string, fields: Fields): string {
  return [...fields].reduce((text, [path, field]) => clauseOf(text, field, path) ?? text, condition);
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
    case 'period':
      return periods;
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
