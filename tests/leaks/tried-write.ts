import type { Entity, Field } from '#shared/contract/model.ts';
import { isCalculated } from '#shared/engine/computed-fields.ts';
import type { Action } from '#tests/agreement/reference/rights.ts';
import type { Request } from './bytes.ts';

/** A write that is undone, as it is sent and as the engine in memory takes it. */
export interface TriedWrite {
  readonly request: Request;
  readonly action: Action | { readonly kind: 'restore' };
  readonly entity: string;
  readonly id: string;
  readonly body: unknown;
  readonly ifMatch?: number;
  /** What refers to the record and is told with it, by the name of its way back. */
  readonly expand?: string;
  /** What it may come to instead, as `action` and `body`: its answer may depend on whatever this depends on. */
  readonly or?: Pick<TriedWrite, 'action' | 'id' | 'body'>;
}

/** The id that the first record of a call gets. */
export const FIRST_MADE = '01900000-0000-7000-8001-000000000001';

/** What somebody might send: what the engine calculates is left to it. */
export function settable(entity: Entity): readonly Field[] {
  return [...entity.fields.values()].filter(
    (field) =>
      field.origin === 'contract' &&
      !isCalculated(field) &&
      !['key', 'file', 'image', 'number_series'].includes(field.type) &&
      !(entity.name === 'user' && ['roles', 'active', 'email'].includes(field.name)),
  );
}
