import type { Action } from '#server/rights/permits.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Attempt } from './attempt.ts';
import { readBody, type SentBody, type SentFields } from './sent-body.ts';
import { inputsOf } from './fields-of.ts';
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
  > &
    Partial<Pick<WriteRequest, 'dryRun' | 'observer'>>,
  { action, fields }: UseCase,
): Attempt | undefined {
  const takesChildren = action.kind === 'create' || action.kind === 'update';
  const split = takeBeside(request, action);
  const apart = takesChildren ? takeApart(runtime.model, request.entity, split.body) : undefined;
  const body = readBody(apart === undefined ? split.body : apart.own, fields);
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
    action: triedOut(action, request),
    sent,
    children,
    ...(split.beside === undefined ? {} : { beside: split.beside }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(restored === undefined ? {} : { restored }),
    ...(orExisting ? { orExisting } : {}),
  };
}

/** Whoever asks why somebody may not make a call does not try it out for them. */
function triedOut(
  action: Action,
  { dryRun, observer }: Partial<Pick<WriteRequest, 'dryRun' | 'observer'>>,
): Action {
  const isTried = action.kind === 'transition' && dryRun === true && observer === undefined;
  return isTried ? { ...action, tried: true } : action;
}

/** Takes what is sent beside the fields of a create or an update out of the body. What comes back is sent nothing. */
function takeBeside(
  { entity, body, restored }: Pick<WriteRequest, 'entity' | 'body' | 'restored'>,
  { kind }: Action,
): { readonly body: unknown; readonly beside?: SentBody } {
  if ((kind !== 'create' && kind !== 'update') || restored !== undefined) return { body };
  const call = entity.calls[kind];
  if (call.input.length === 0 && call.then.length === 0) return { body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body };
  const inputs = inputsOf(call);
  const isInput = ([name]: readonly [string, unknown]) => inputs.fields.some((field) => field.name === name);
  const sent = Object.entries(body);
  const beside = readBody(Object.fromEntries(sent.filter(isInput)), inputs);
  return { body: Object.fromEntries(sent.filter((one) => !isInput(one))), ...(beside && { beside }) };
}
