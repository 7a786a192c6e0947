import type { Sql } from 'sql-template-tag';
import { sizeOf } from './slot.ts';

/** The largest statement that a database is asked. What is larger takes longer to plan than to run. */
export const largestStatement = { characters: 64_000, parameters: 1_000 } as const;

/** Whether it is larger than that. */
export function isTooLarge(statement: Sql): boolean {
  const { characters, parameters } = sizeOf(statement);
  return characters > largestStatement.characters || parameters > largestStatement.parameters;
}

/** As people are told a size. */
export function kilobytes(characters: number): string {
  return `${Math.ceil(characters / 1_000)} kB`;
}
