import type { RecordValues } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';
import type { Scenario } from './model-effects.ts';

/** `## Examples`: what rehearsals load and `test` runs. */
export interface Examples {
  readonly people: readonly ExamplePerson[];
  /** RFC 3339; the moment a rehearsal starts at. */
  readonly now?: string;
  /** In the order of the document. References stand by the name of the record or person they mean. */
  readonly records: readonly ExampleRecord[];
  readonly scenarios: readonly Scenario[];
}

export interface ExamplePerson {
  readonly name: string;
  readonly label: string;
  readonly roles: readonly string[];
  /** Values of the contract's own fields on `user`. */
  readonly values: RecordValues;
}

export interface ExampleRecord {
  readonly entity: string;
  readonly name: string;
  readonly values: RecordValues;
  readonly place: Place;
}
