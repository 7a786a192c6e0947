import { walk } from '#shared/expression/tree/walk.ts';
import type { CheckedExpressions } from '../../check/checking/checking.ts';

/** What the expressions and texts of a contract read at all. */
export interface WholeReads {
  /** `entity.field` */
  readonly fields: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
}

/** Read off every expression and text of a contract once. */
export function wholeReadsOf({ expressions, templates }: CheckedExpressions): WholeReads {
  const fields = new Set<string>();
  const constants = new Set<string>();
  const texts = [...templates.values()].flatMap(({ parts }) => parts);
  for (const expression of [...expressions.values(), ...texts]) {
    if (typeof expression === 'string') continue;
    for (const part of walk(expression)) {
      if (part.kind === 'constant') constants.add(part.name);
      if (part.kind === 'field') fields.add(`${part.entity}.${part.field}`);
    }
  }
  return { fields, constants };
}
