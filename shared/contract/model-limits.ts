import type { Type } from '#shared/expression/expression.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';
import type { Condition } from './model.ts';

/** A value under a name, in the place of a literal. */
export interface Constant {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly type: Type;
  /** Wire form. */
  readonly value: JsonValue;
  /** What a value must fulfil, where it may be changed while running. */
  readonly settings: FieldSettings;
  /** Of one that is a record: which may be chosen. */
  readonly choosable?: Condition;
  /** Audiences who may change it while running; undefined: nobody. */
  readonly setBy?: readonly string[];
  readonly place: Place;
}

/** How often a call may be made. */
export interface CallLimit {
  readonly count: number;
  readonly perSeconds: number;
  /** Whose calls are counted together: those of one person, or those from one network. */
  readonly by: 'account' | 'address';
  /** Audiences that are not limited. */
  readonly except: readonly string[];
  /** Who has no account must have done some work for each call. */
  readonly proof: boolean;
  /** What one call too many is refused with; undefined: the engine's own code. */
  readonly code?: string | undefined;
  /** The status with that code. */
  readonly status: number;
}

/** The bounds of everything. */
export interface Limits {
  readonly page: number;
  readonly pageMax: number;
  readonly signIn: { readonly count: number; readonly perSeconds: number };
  readonly requests: { readonly count: number; readonly perSeconds: number };
  /** By `<entity>.<call>`; of a query by its name alone, which has no dot. */
  readonly calls: ReadonlyMap<string, CallLimit>;
  readonly sessionSeconds: number;
  /** How long it is kept who came in, who could not, and what was done about accounts. */
  readonly securityEventsSeconds: number;
  readonly readTimeMs: number;
  readonly writeTimeMs: number;
  /** How many records one call may write. */
  readonly effects: number;
  readonly importRows: number;
  /** What one call may send, and a line of an import. */
  readonly bodyBytes: number;
  readonly uploadBytes: number;
  /** Of all files together; undefined: as much as there is room for. */
  readonly storageBytes?: number | undefined;
  readonly records: ReadonlyMap<string, number>;
}
