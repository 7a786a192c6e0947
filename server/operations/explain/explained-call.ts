import type { Refusal } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** A call that somebody might make. */
export interface ExplainedCall {
  readonly entity: Entity;
  /** `list`, `read`, `history`, `create`, `update`, `delete` or the name of a transition of the entity. */
  readonly name: string;
  /** The record; undefined for a list or a create. */
  readonly id?: string;
  /** What would be sent; of a list its parameters. */
  readonly values: JsonValue;
  /** Why nobody is let in as who would call; undefined where they are. */
  readonly keptOut?: Refusal | undefined;
  /** Whether the statements are told with their plans and times. Default: no. */
  readonly plans?: boolean;
}

/** It changes nothing. A step that is called `history` is that step. */
export function isLook({ name, entity }: ExplainedCall): boolean {
  return ['list', 'read', 'history'].includes(name) && !entity.transitions.has(name);
}
