import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { Storage } from '#server/storage.ts';

/** A text that must stand in the folded text of a record, for it to meet a filter. */
export interface SoughtText {
  /** The column with the folded text. */
  readonly column: string;
  /** Folded. */
  readonly text: string;
}

/** What `contains`, `startsWith` and `endsWith` of a filter look for in texts of the record itself, where nothing is found without it. */
export function soughtTexts(filter: Expression, storage: Storage): readonly SoughtText[] {
  return conjuncts(filter).flatMap((part) => {
    if (part.kind !== 'call' || !looking.has(part.function)) return [];
    const [field, text] = part.arguments.map(unfolded);
    if (field?.kind !== 'field' || field.of.kind !== 'variable' || field.of.name !== 'record') return [];
    if (text?.kind !== 'literal' || typeof text.value !== 'string') return [];
    const column = storage.folded(field.entity, field.field);
    // Other letters may fold into one with what stands beside them, which the filter does not.
    const isSafe = part.arguments.every(isFolded) || ASCII.test(text.value);
    return column === undefined || !isSafe ? [] : [{ column, text: fold(text.value) }];
  });
}

const looking: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith']);
const ASCII = /^[\x20-\x7e]*$/;

function isFolded(expression: Expression): boolean {
  return expression.kind === 'call' && expression.function === 'fold';
}

function unfolded(expression: Expression): Expression {
  const inner =
    expression.kind === 'call' && expression.function === 'fold' ? expression.arguments[0] : undefined;
  return inner ?? expression;
}
