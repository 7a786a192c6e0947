import type { Expression, Template } from '#shared/expression/expression.ts';
import type { Field } from './model.ts';
import type { Place } from './finding.ts';
import type { Condition } from './model.ts';

/** An aggregate over the records of a query or a tile, or over each of its groups. */
export interface Aggregate {
  readonly name: string;
  readonly function: 'count' | 'sum' | 'min' | 'max' | 'avg';
  /** Undefined for `count`. */
  readonly of?: Expression;
}

/** A named query of point 7: `GET /api/-/queries/<name>`. */
export interface Query {
  readonly name: string;
  readonly entity: string;
  readonly where?: Condition;
  readonly group?: Expression;
  readonly values: readonly (Aggregate & { readonly label: string })[];
  readonly params: readonly { readonly field: Field; readonly required: boolean }[];
  readonly for: readonly string[];
  readonly place: Place;
}

/** Something that happens to records of an entity: `create`, `update`, `delete` or the name of a transition. */
export interface EventName {
  readonly entity: string;
  readonly event: string;
}

/** A value that stands in the contract, or the name after `NINEFOLD_ENV_` of a variable of the environment. */
export type TextOrVariable =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** A webhook that names events of several entities stands in the model once for each, under one name. */
export interface Webhook {
  readonly name: string;
  /** What people read of it. */
  readonly label: string;
  readonly entity: string;
  readonly on: readonly EventName[];
  readonly url: TextOrVariable;
  readonly secret?: TextOrVariable;
  readonly if?: Condition;
  /** Fields that are sent; undefined: id and event only. */
  readonly send?: readonly string[];
  readonly place: Place;
}

/** A notice about records of several entities stands in the model once for each, under one name. */
export interface Notice {
  readonly name: string;
  readonly entity: string;
  /** Empty where only schedules send it. */
  readonly on: readonly EventName[];
  /** Yields a user or a list of users. */
  readonly to: Expression;
  readonly if?: Condition;
  readonly title: Template;
  readonly text: Template;
  readonly via: readonly ('app' | 'email')[];
  readonly place: Place;
}

/** When a schedule runs, in the contract's time zone. */
export interface Timetable {
  /** Cron pattern of five parts. */
  readonly cron: string;
  /** As written, `day at 02:00`. */
  readonly source: string;
}

export interface Schedule {
  readonly name: string;
  readonly every: Timetable;
  readonly entity: string;
  readonly where?: Condition;
  readonly act:
    | { readonly kind: 'do'; readonly transition: string }
    | { readonly kind: 'notice'; readonly notice: string }
    | { readonly kind: 'mail'; readonly mail: string }
    | { readonly kind: 'call'; readonly call: string };
  readonly place: Place;
}
