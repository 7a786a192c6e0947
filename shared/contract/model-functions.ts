import type { OwnFunction } from '#shared/expression/functions/own-functions.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';

/** What a function is given, and what it should give: both as they cross into the code and back. */
export interface FunctionExample {
  readonly given: readonly JsonValue[];
  readonly gives: JsonValue;
  readonly place: Place;
}

/** A function of point 7, whose code stands in a `ts` block of the point. */
export interface ContractFunction extends OwnFunction {
  readonly help?: string;
  readonly examples: readonly FunctionExample[];
  readonly place: Place;
}

/** The functions of a contract by name, and the TypeScript that has them. */
export interface Program {
  /** Each line stands where it stands in the document; all others are empty. */
  readonly code: string;
  readonly functions: ReadonlyMap<string, ContractFunction>;
}

/** What has functions of its own. */
export interface Programmed {
  readonly program: Program;
}
