import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';
import type { Occasion } from './language/occasions.ts';
import type { Assignment, Condition, Transition } from './model.ts';

/**
 * Something a write does to other records, in the same transaction. In its expressions `record` is the record as it now
 * is and `old` as it was; the names of `each` and of earlier effects (`as`) stand bare, as element variables.
 */
export type Effect = ActEffect | EffectBlock;

/** One that does something itself. */
export type ActEffect = EffectBase & (CreateEffect | UpdateEffect | DoEffect | DeleteEffect);

interface EffectBase {
  /** Skips the effect unless true; asked for each element where there is `each`. */
  readonly if?: Condition;
  /** Repeats the effect for every record of a collection, or for every value of a list, under a name. */
  readonly each?: { readonly name: string; readonly list: Expression };
  readonly place: Place;
}

/** Several effects under one condition, or for each record of a collection: all of them for the first, then for the next. */
export interface EffectBlock extends EffectBase {
  readonly kind: 'then';
  /** Repeats them as long as it is true. */
  readonly while?: Condition;
  readonly effects: readonly Effect[];
}

/** Adds a record. `like` is a record whose stored fields are copied first. */
export interface CreateEffect {
  readonly kind: 'create';
  readonly entity: string;
  /** How many are made, one after the other; undefined: one. */
  readonly times?: Expression;
  readonly like?: Expression;
  readonly set: readonly Assignment[];
  /** The name the new record has in the effects after it; `result` comes back in the answer. */
  readonly as?: string;
}

/** Changes one record, or every record of a collection. */
export interface UpdateEffect {
  readonly kind: 'update';
  readonly entity: string;
  readonly target: Expression;
  readonly set: readonly Assignment[];
  /** The changes that people wrote, whose values are set. */
  readonly apply?: Expression;
  /** What its fields held leaves the history and all messages about the record, too. */
  readonly forgets?: true;
}

/** Makes a transition of one record, or of every record of a collection. */
export interface DoEffect {
  readonly kind: 'do';
  readonly entity: string;
  readonly transition: string;
  readonly target: Expression;
  readonly input: readonly EffectInput[];
}

/** Deletes one record, or every record of a collection. */
export interface DeleteEffect {
  readonly kind: 'delete';
  readonly entity: string;
  readonly target: Expression;
}

export interface EffectInput {
  readonly name: string;
  readonly expression: Expression;
}

/** What happens on each occasion of an entity, in order. */
export type AfterEffects = Readonly<Record<Occasion, readonly Effect[]>>;

/** A call that is no transition, with what is its own. */
export type EntityCall = Pick<Transition, 'input' | 'then'>;

/** Who must agree before a call is done, and how long it waits for them. */
export interface Second {
  /** The entity that it stands at: that of the record, or of the whole that it is a part of. */
  readonly entity: string;
  readonly by: readonly string[];
  /** Asked of the record of that entity as the call would leave it; undefined: the call always waits. */
  readonly condition?: Condition | undefined;
  readonly withinSeconds: number;
  /** How people are told of it. */
  readonly via: readonly ('app' | 'email')[];
  readonly place: Place;
}

/** A state that depends on conditions: the first that is true. Where none is, a transition is refused as `not_allowed_now`. */
export interface StateBranch {
  readonly state: string;
  readonly condition: Condition;
}

/** A step of a scenario in `## Examples`. Records and people stand by name; values are in wire form. */
export interface ScenarioStep {
  readonly place: Place;
  /** Person, `anyone`; undefined where nobody acts (`wait`, `set_constant`). */
  readonly as?: string;
  /** In place of a person: whoever has the key of this record. */
  readonly holder?: { readonly record: string; readonly entity: string };
  readonly action: ScenarioAction;
  /** The code the step must be refused with; undefined: it must succeed. */
  readonly refused?: string;
  /** The field at which the refusal must stand. */
  readonly at?: string;
  /** Codes of soft rules that the answer must carry as warnings. */
  readonly warns: readonly string[];
  readonly confirm: readonly string[];
  /** The person who agrees to it, where it waits for one. */
  readonly second?: string;
}

/** What a step does. A record has the name that the examples or an earlier step gave it. */
export type ScenarioAction =
  | {
      readonly kind: 'create';
      readonly entity: string;
      readonly values: Readonly<Record<string, JsonValue>>;
      readonly name?: string;
    }
  | {
      readonly kind: 'update';
      readonly entity: string;
      readonly record: string;
      readonly values: Readonly<Record<string, JsonValue>>;
    }
  | { readonly kind: 'delete'; readonly entity: string; readonly record: string }
  | {
      readonly kind: 'do';
      readonly transition: string;
      readonly entity: string;
      readonly record: string;
      readonly input: Readonly<Record<string, JsonValue>>;
      /** For what an effect creates `as: result`, and its entity. */
      readonly result?: { readonly name: string; readonly entity: string };
    }
  | {
      readonly kind: 'sees';
      readonly entity: string;
      readonly record: string;
      readonly where?: Condition;
      readonly hidden: readonly string[];
    }
  | { readonly kind: 'list'; readonly entity: string; readonly where?: Condition; readonly count?: number }
  | {
      readonly kind: 'draws';
      readonly document: string;
      readonly entity: string;
      readonly record: string;
      /** What must stand in it, and what must not. */
      readonly says: readonly string[];
      readonly lacks: readonly string[];
    }
  | {
      readonly kind: 'mailed';
      readonly mail: string;
      readonly entity: string;
      readonly record: string;
      /** The address it went to. */
      readonly to?: string;
      /** What must stand in its subject or text. */
      readonly says: readonly string[];
      /** Names of files that must go along. */
      readonly attached: readonly string[];
      readonly count?: number;
    }
  | {
      readonly kind: 'arrives';
      readonly inbox: string;
      readonly from: string;
      readonly subject?: string;
      readonly text?: string;
      /** Names of files that come along. */
      readonly files: readonly string[];
      /** A mail of ours that it answers. */
      readonly answered?: { readonly mail: string; readonly entity: string; readonly record: string };
      /** For the record that it makes, and its entity. */
      readonly result?: { readonly name: string; readonly entity: string };
    }
  | {
      readonly kind: 'answered';
      readonly call: string;
      readonly entity: string;
      readonly record: string;
      /** Undefined where there never will be an answer. */
      readonly values?: Readonly<Record<string, JsonValue>>;
    }
  | {
      readonly kind: 'received';
      readonly receive: string;
      readonly id: string;
      readonly values: Readonly<Record<string, JsonValue>>;
    }
  | { readonly kind: 'wait'; readonly duration: string }
  | { readonly kind: 'now'; readonly now: string }
  | { readonly kind: 'set_constant'; readonly values: Readonly<Record<string, JsonValue>> }
  | {
      readonly kind: 'together';
      readonly steps: readonly ScenarioStep[];
      readonly succeed: number;
      /** The code all others must be refused with. */
      readonly others?: string;
    };

export interface Scenario {
  readonly name: string;
  readonly now?: string;
  readonly steps: readonly ScenarioStep[];
  readonly place: Place;
}
