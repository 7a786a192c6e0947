import type { Included } from '#shared/fields/value.ts';

/** What an expression gives. */
export type Type =
  /** `caseless`: an email address, which is the same whatever its case. */
  /** `condition`: one that people wrote, on records of this entity. */
  /** `zone`: the name of a time zone. */
  | { readonly kind: 'text'; readonly caseless?: true; readonly condition?: string; readonly zone?: true }
  | { readonly kind: 'boolean' }
  /** Integers and decimals; exact. */
  | { readonly kind: 'number' }
  /** `currency`: a code, or the path to the field that has one: amounts of two paths are in two currencies. */
  | { readonly kind: 'money'; readonly currency: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'datetime' }
  | { readonly kind: 'duration' }
  /** A number of calendar days, weeks, months or years, made by `days(n)` and its kin; may be added to and subtracted from a date or a moment. */
  | { readonly kind: 'calendar_step' }
  /** Stretches of time, in memory only: kept in no field, and asked of no database. */
  | { readonly kind: 'spans' }
  /** A choice or a state: one of a closed set of names. */
  /** Options that are `ordered` are compared in their order: the first is the least. */
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly ordered?: true }
  | { readonly kind: 'record'; readonly entity: string }
  /** A record of one of these entities, or rather its id: what is in it is asked of one of them. */
  | { readonly kind: 'several'; readonly entities: readonly string[] }
  /** `includes`: roles of a person, each standing for all it includes; a person without any has an empty list. */
  | { readonly kind: 'list'; readonly element: Type; readonly includes?: Included }
  /** `file`: what may be told from another by its id. */
  /** `changes`: values to be set on records of this entity. */
  | { readonly kind: 'json'; readonly file?: true; readonly changes?: string }
  /** The type of the literal `null`: fits every type. */
  | { readonly kind: 'null' };
