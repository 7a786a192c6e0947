import type { Finding } from '#shared/contract/finding.ts';
import type { Model } from '#shared/contract/model.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { isTooLarge, kilobytes, largestStatement } from '#server/sql/values/largest-statement.ts';
import { sizeOf } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { planTables } from '#server/tables/plan/plan-tables.ts';
import { type QuestionGroup, askedTogether } from './asked-together.ts';

const names: Readonly<Record<DatabaseKind, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * What is asked of a database for lists, rules, steps, calculations and effects, on both databases, and is larger than a statement
 * may be: an error at the sentence that takes most of it.
 */
export function largeStatements(model: Model): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const kind of ['sqlite', 'postgres'] as const) {
    for (const together of askedTogether(sourceFor(model, kind))) {
      if (!isTooLarge(together.statement)) continue;
      const finding = findingOf(together, { ...sizeOf(together.statement), database: names[kind] });
      findings.set(`${finding.place.line} ${finding.place.column}`, finding);
    }
  }
  return [...findings.values()];
}

/** As on new data: an earlier name of a table is no shorter to speak of. */
function sourceFor(model: Model, kind: DatabaseKind): SqlSource {
  const plan = planTables(model, { kind, names: [], relations: new Set() }, '2000-01-01T00:00:00.000Z');
  return { model, kind, storage: mappedStorage(0, plan.names, model) };
}

interface Size {
  readonly characters: number;
  readonly parameters: number;
  readonly database: string;
}

function findingOf({ says, place, sentences }: QuestionGroup, size: Size): Finding {
  const { characters, parameters, database } = size;
  const [largest] = sentences
    .map((sentence) => ({ ...sentence, size: sizeOf(sentence.statement).characters }))
    .toSorted((one, other) => other.size - one.size);
  const share = largest === undefined ? '' : ` This sentence takes ${kilobytes(largest.size)} of it.`;
  return {
    code: 'expression_too_large',
    level: 'error',
    message: `${says} would be a statement of ${kilobytes(characters)} with ${parameters} parameters on ${database}; ${kilobytes(largestStatement.characters)} and ${largestStatement.parameters} are the most.${share}`,
    hint: 'Keep a part of it in a field with `saved`, or use its definitions with fewer different arguments.',
    place: largest?.place ?? place,
  };
}
