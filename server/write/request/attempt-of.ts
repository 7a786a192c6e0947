import type { Action } from '#server/rights/permits.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Attempt } from './attempt.ts';
import { readBody, type SentFields } from './sent-body.ts';
import { takeApart } from './sent-children.ts';
import type { WriteRequest } from './write-request.ts';

/** What is particular to one use case: what it does to the record, and what may be sent. */
export interface UseCase {
  readonly action: Action;
  readonly fields: SentFields;
}

/** What a request attempts; undefined where its body is no object. */
export function attemptOf(
  runtime: Runtime,
  request: Pick<
    WriteRequest,
    'entity' | 'id' | 'body' | 'ifMatch' | 'restored' | 'restoredParts' | 'agreed' | 'isRow'
  >,
  { action, fields }: UseCase,
): Attempt | undefined {
  const takesChildren = action.kind === 'create' || action.kind === 'update';
  const apart = takesChildren ? takeApart(runtime.model, request.entity, request.body) : undefined;
  const body = readBody(apart === undefined ? request.body : apart.own, fields);
  if (body === undefined) return undefined;
  const sent = { ...body, typeProblems: [...body.typeProblems, ...(apart?.problems ?? [])] };
  const { entity, ifMatch, restored, restoredParts } = request;
  const children = restoredParts ?? apart?.children ?? [];
  const isNew = action.kind === 'create' && restored === undefined;
  const orExisting = isNew && request.agreed === undefined && request.isRow !== true;
  const id = isNew ? runtime.newId() : (request.id ?? '').toLowerCase();
  return {
    entity,
    id,
    action,
    sent,
    children,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(restored === undefined ? {} : { restored }),
    ...(orExisting ? { orExisting } : {}),
  };
}
