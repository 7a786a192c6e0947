import type { EntityName } from './conditions.ts';

/** Whatever is called about: records of the generated entities, those that give roles, and people. */
export type RecordName = EntityName | 'duty' | 'user';

/** Who may ask: people of the contract, its owner, and nobody. */
export const people = ['sam', 'mira', 'boss', 'owner', 'anyone'] as const;
export type PersonName = (typeof people)[number];

/** The languages in which people read who do not read the contract as it is written; of one it has no texts. */
export const readsIn: Readonly<Partial<Record<PersonName, string>>> = { sam: 'de', mira: 'fr' };

/**
 * A record by the order in which records of its entity were made; a person by name; or what an earlier operation of the
 * same batch made, counted from 1.
 */
export type Target<Name extends RecordName = RecordName> =
  | { readonly record: Name; readonly at: number }
  | { readonly person: 'sam' | 'mira' | 'boss' }
  | { readonly result: number; readonly of: Name };

/** What somebody does to a record. */
export type Deed =
  | { readonly do: 'create'; readonly entity: RecordName; readonly body: unknown }
  | { readonly do: 'update'; readonly of: Target; readonly body: unknown }
  | { readonly do: 'delete'; readonly of: Target }
  | { readonly do: 'restore'; readonly of: Target }
  | { readonly do: string; readonly transition: true; readonly of: Target; readonly body: unknown };

/** In whose name somebody else may call; of one there is no record. */
export const actedFor = ['sam', 'mira', 'boss', 'stranger'] as const;
export type ActedFor = (typeof actedFor)[number];

/** Who makes a call, and the person in whose name they make it, where that is another one. */
export interface By {
  readonly as: PersonName;
  readonly acts?: ActedFor | undefined;
}

/** A call that does one thing. */
export type WriteRequest = Deed & By & { readonly with: Extras };

/** A call that does several. */
export interface BatchRequest extends By {
  readonly do: 'batch';
  readonly steps: readonly Step[];
  readonly with: Omit<Extras, 'version'>;
}

/** What becomes of a call that waits for a second person: counted back from the last that was asked for. */
export interface DecideRequest extends By {
  readonly do: 'decide';
  readonly back: number;
  readonly state: 'approved' | 'rejected' | 'withdrawn';
  readonly confirms?: true;
}

/** One operation of a batch. */
export type Step = (Deed & { readonly version?: number }) | { readonly reads: Target };

/** One call, or a step of the clock. Plain data, so that a failing case can be read. */
export type Request =
  | WriteRequest
  | BatchRequest
  | (By & {
      readonly do: 'list';
      readonly entity: RecordName;
      readonly filter?: string;
      readonly sort?: string;
      readonly page: number;
    })
  | (By & { readonly do: 'read'; readonly of: Target })
  | DecideRequest
  | (By & { readonly do: 'requests' })
  | (By & { readonly do: 'set'; readonly most: number })
  | { readonly do: 'clock'; readonly hours: number; readonly ticks: boolean };

/** What a write is sent with beside its body. */
export interface Extras {
  readonly version?: number;
  readonly key?: string;
  readonly dryRun?: true;
  /** What is to be confirmed is, by sending the request again. */
  readonly confirms?: true;
  /** A code is confirmed that nothing asks for. */
  readonly unasked?: true;
}
