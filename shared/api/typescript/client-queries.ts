import type { QueryDescription } from '../query-description.ts';
import { mustBeGiven } from '../sent-fields.ts';
import { valueType } from './value-type.ts';

/** The part of a client with the named queries, each with the types of its rows and parameters; none where there are none. */
export function clientQueries(queries: readonly QueryDescription[]): readonly string[] {
  if (queries.length === 0) return [];
  return ['    /** Named queries. */', '    $queries: {', ...queries.map(callOf), '    },'];
}

function callOf({ name, group, values, params }: QueryDescription): string {
  const columns = [...(group === undefined ? [] : [group]), ...values];
  const row = [
    ...columns.map((column) => `readonly ${column.name}: ${valueType(column.value)} | null`),
    'readonly titles: Readonly<Record<string, string>>',
  ];
  const sent = params.map(
    (one) => `readonly ${one.field.name}${mustBeGiven(one) ? '' : '?'}: ${valueType(one.field)}`,
  );
  const taking = sent.length === 0 ? 'Record<string, never>' : `{ ${sent.join('; ')} }`;
  const kind = params.some(mustBeGiven) ? 'queryWith' : 'query';
  return `      ${name}: ${kind}<{ ${row.join('; ')} }, ${taking}>(send, '${name}'),`;
}
