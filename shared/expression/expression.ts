import type { OwnName } from './functions/own-functions.ts';
import type { ValueFunctionName } from './functions/value-functions.ts';
import type { SpanFunctionName } from './functions/spans.ts';
import type { Type } from './type.ts';

export type { Type } from './type.ts';

/**
 * A checked expression: plain data (it can be sent to a browser as JSON), every name resolved, every node typed.
 * Made only by the checker; read by the evaluator, the SQL compiler and the printer.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly type: Type; readonly value: LiteralValue }
  | { readonly kind: 'variable'; readonly name: VariableName; readonly type: Type }
  /** The variable of a collection function, `l` in `exists(loans, l, …)`. Names are made unique by the checker. */
  | { readonly kind: 'element'; readonly name: string; readonly type: Type }
  /** What a transition is sent; with `from`, what another system says. */
  | { readonly kind: 'input'; readonly name: string; readonly from?: OutsideWord; readonly type: Type }
  | { readonly kind: 'param'; readonly name: string; readonly type: Type }
  | { readonly kind: 'constant'; readonly name: string; readonly type: Type }
  /** A stored field of the record that `of` yields; `of` is of type record. */
  | {
      readonly kind: 'field';
      readonly of: Expression;
      readonly entity: string;
      readonly field: string;
      readonly type: Type;
    }
  /** The records of `entity` whose reference `field` points at the record that `of` yields (a way back). */
  | {
      readonly kind: 'back';
      readonly of: Expression;
      /** As it is called in the contract: `loans`. */
      readonly name: string;
      readonly entity: string;
      readonly field: string;
      readonly type: Type;
    }
  /** Every record of an entity: `all.loans`. */
  | { readonly kind: 'all'; readonly entity: string; readonly plural: string; readonly type: Type }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly type: Type }
  | {
      readonly kind: 'call';
      readonly function: FunctionName;
      readonly arguments: readonly Expression[];
      readonly type: Type;
    }
  | {
      readonly kind: 'collection';
      readonly function: CollectionFunctionName;
      readonly list: Expression;
      /** Name of the element variable; undefined for `size`, `first` and `last`. */
      readonly variable?: string;
      readonly body?: Expression;
      /** What is not asked of each element: the count of `nth` and `take`, what `join` puts between. */
      readonly argument?: Expression;
      readonly type: Type;
    }
  /** `body`, in which `bound` of this name stands for `value`: worked out once, however often it is named. */
  | {
      readonly kind: 'let';
      readonly name: string;
      readonly value: Expression;
      readonly body: Expression;
      readonly type: Type;
    }
  | { readonly kind: 'bound'; readonly name: string; readonly type: Type };

/**
 * `record` is the record the expression stands on, `old` what it was before the write (empty on create). `held` is the
 * record whose key the caller presents, empty where they present none of that entity; only the compiler writes it.
 */
export type VariableName = 'record' | 'old' | 'me' | 'held' | 'now' | 'today';

/** What comes from outside: `answer.url` of a call, `received.amount` of what came in, `mail.subject` of a mail. */
export type OutsideWord = 'answer' | 'received' | 'mail';

/**
 * Literals in the wire form of their type: text, choice and state as string; number and money as decimal string;
 * date, time, datetime and duration in their JSON form; null is the empty value.
 */
export type LiteralValue = string | boolean | null;

/**
 * Operators and functions on single values. Comparisons are typed by their arguments. `and` and `or` take any number.
 * `changed` has two arguments: the value of `record`, and the same value of `old`.
 */
export type FunctionName =
  | ValueFunctionName
  | OwnName
  | SpanFunctionName
  /** `slots` of a window that is given when they are worked out; written only by `windowed`. */
  | 'slots_in_window'
  | 'and'
  | 'or'
  | 'not'
  | 'equal'
  | 'not_equal'
  | 'less'
  | 'less_or_equal'
  | 'greater'
  | 'greater_or_equal'
  | 'in'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'negate'
  | 'round'
  | 'round_even'
  | 'least'
  | 'greatest'
  | 'hours_between'
  | 'minutes_between'
  | 'seconds_between'
  /** `x.size()` of a text: its number of code points. */
  | 'length'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  /** A text as email addresses are compared. Written only by the checker, and printed as what is in it. */
  | 'caseless'
  | 'matches'
  | 'has'
  | 'changed'
  | 'same'
  | 'coalesce'
  | 'choose';

/** Functions over a collection of records or a list of values (`none` is written as not exists by the checker). */
export type CollectionFunctionName =
  | 'exists'
  | 'all'
  | 'exists_one'
  | 'count'
  | 'size'
  | 'sum'
  | 'min'
  | 'max'
  | 'avg'
  | 'median'
  | 'deviation'
  | 'join'
  | 'first'
  | 'last'
  | 'nth'
  /** These give a collection or a list again. */
  | 'filter'
  | 'map'
  | 'sort_by'
  | 'take'
  | 'distinct'
  /** The sets of stretches of time, or the moments, of all elements together: in memory only. */
  | 'union'
  /** What `list` leads to by going on from each record to those of `body`, itself included: nearest first. */
  | 'walk';

/** How far `walk`, `ancestors` and `descendants` go: this many steps from what they begin with. */
export const longestWalk = 100;

/** What an expression needs, known before it is ever run. Paths are `entity.field`. */
export interface References {
  /** Fields read on the record itself (not through a reference or a collection). */
  readonly ownFields: ReadonlySet<string>;
  /** Every field read anywhere, as `entity.field`. */
  readonly fields: ReadonlySet<string>;
  /** Entities whose collections are read (ways back and `all.x`). */
  readonly collections: ReadonlySet<string>;
  readonly time: boolean;
  readonly user: boolean;
  /** True when only the record itself, constants, inputs and time are needed: can be judged in a browser. */
  readonly local: boolean;
}

/** A text with places to fill, `"{item.name} is yours from {start}"`. */
export interface Template {
  readonly parts: readonly (string | Expression)[];
}

export type CallExpression = Extract<Expression, { kind: 'call' }>;
export type CollectionExpression = Extract<Expression, { kind: 'collection' }>;
export type FieldExpression = Extract<Expression, { kind: 'field' }>;
