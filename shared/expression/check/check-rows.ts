import type { Expression } from '../expression.ts';
import { type Mended, suggestion } from '../syntax/suggestion.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { type CheckState, report } from './check-state.ts';

/** What may be read of a row that was sent: its columns are sent under the names of both, `line.count`. */
export function columnsOf(row: string, { context: { input } }: CheckState): readonly string[] {
  const prefix = `${row}.`;
  return [...(input?.keys() ?? [])].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}

/** `line.count`: a column of a row that was sent. */
export function checkColumn(
  node: Extract<Syntax, { kind: 'member' }>,
  { row, columns }: { readonly row: string; readonly columns: readonly string[] },
  state: CheckState,
): Expression | undefined {
  const name = `${row}.${node.name}`;
  const type = state.context.input?.get(name);
  if (type !== undefined) return { kind: 'input', name, type };
  return report(state, node.at, {
    code: 'unknown_name',
    message: `The rows have no column \`${node.name}\`.`,
    ...(suggestion(node.name, columns, node.at) ?? {
      hint: `There is ${columns.map((one) => `\`${one}\``).join(', ')}.`,
    }),
  });
}

/** What to do about the name of a row that stands alone. */
export function rowMeant(
  { name, start, end }: Extract<Syntax, { kind: 'name' }>,
  state: CheckState,
): Mended | undefined {
  const columns = columnsOf(name, state);
  if (columns.length === 0) return undefined;
  const hint = `A row is read by its columns: \`${name}.${columns[0]}\`.`;
  return { hint, instead: columns.map((column) => ({ start, end, text: `${name}.${column}` })) };
}
