/** Who is asking. Audiences hold `anyone`, `member` when signed in, and every role with the roles it includes. */
export interface Actor {
  readonly kind: 'person' | 'nobody' | 'engine';
  /** Id of the user record; undefined for nobody and for the engine. */
  readonly id?: string;
  readonly name?: string;
  readonly audiences: ReadonlySet<string>;
  /** Holds every grant; bound by rules and states all the same. */
  readonly owner: boolean;
  /** Where their calls come from; undefined where none came over the network. */
  readonly network?: string;
  /** The record whose key they present: on it, and on what belongs to it, they are a `holder`. */
  readonly held?: HeldRecord;
  /** Who really acts, where somebody acts as this person. */
  readonly actedBy?: { readonly id: string; readonly name: string } | undefined;
  /** What the token they came with is narrowed to; undefined: nothing. */
  readonly scope?: Scope;
  /** The entity whose records they look at to refer to them: rights to refer count there like rights to read. */
  readonly refers?: string;
  /** The entity of which they open a record: there is told what no list tells. */
  readonly opens?: string;
}

/** A record that somebody reached by its key. */
export interface HeldRecord {
  readonly entity: string;
  readonly id: string;
}

/** The fixed surroundings of one call: who, when, under which request id. */
export interface Call {
  readonly actor: Actor;
  /** RFC 3339 UTC with milliseconds; the same throughout the call. */
  readonly now: string;
  /** `now` as a date in the contract's time zone. */
  readonly today: string;
  readonly requestId: string;
  /** Its place in a trace, for what follows from it: a `traceparent`. Undefined where it is not traced. */
  readonly trace?: string | undefined;
}

/** What a token is narrowed to. It takes away from what its person may do, and never adds. */
export interface Scope {
  /** As given, for the cache of plans and for the list of tokens. */
  readonly words: readonly string[];
  /** Nothing is written. */
  readonly readOnly: boolean;
  /** Calls as contracts name them (`loan.approve`), and `loan` for all of an entity; undefined: those of every entity. */
  readonly calls: ReadonlySet<string> | undefined;
}
