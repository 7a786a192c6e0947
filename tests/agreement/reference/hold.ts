import type { Entity, Model } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import type { Held, ReferenceState } from './reference-state.ts';
import type { ReferenceWrite } from './perform-write.ts';
import { entityOf, type Situation } from './situation.ts';

type Asked = Pick<ReferenceWrite, 'entity' | 'action' | 'id' | 'body' | 'confirm' | 'restored'>;

/** Who must agree to a call before it is done; undefined where nobody must. */
export function secondOf(model: Model, { entity, action }: Asked): Second | undefined {
  return secondOfCall(
    model,
    entityOf(model, entity),
    action.kind === 'transition' ? action.name : action.kind,
  );
}

/** What changes a part changes its whole, and waits for whoever must agree to that. What comes back is created. */
export function secondOfCall(model: Model, entity: Entity, call: string): Second | undefined {
  const event = call === 'restore' ? 'create' : call;
  const own = entity.seconds.get(event);
  const { partOf } = entity;
  if (own !== undefined || partOf === undefined || entity.transitions.has(event)) return own;
  return secondOfCall(model, entityOf(model, partOf.entity), 'update');
}

/** The state with a call that waits, and what is answered. A new record has no id yet: that of the request stands for it. */
export function hold(
  state: ReferenceState,
  situation: Situation,
  { write, second }: { readonly write: Asked; readonly second: Second },
): { readonly state: ReferenceState; readonly held: Held; readonly record: string } {
  const { action, entity, body, confirm = [], restored } = write;
  const id = situation.newId();
  const until = new Date(Date.parse(situation.now) + second.withinSeconds * 1000).toISOString();
  const isNew = action.kind === 'create' && restored === undefined;
  const call = restored === undefined ? callOf(action) : 'restore';
  const { asker, now: at } = situation;
  const request = {
    id,
    entity,
    call,
    asker,
    confirm,
    at,
    until,
    record: isNew ? null : write.id,
    body: restored === undefined ? (body ?? {}) : {},
    state: 'waiting' as const,
  };
  return {
    state: { ...state, requests: [...state.requests, request] },
    held: { request: id, until },
    record: isNew ? id : write.id,
  };
}

function callOf(action: ReferenceWrite['action']): string {
  return action.kind === 'transition' ? action.name : action.kind;
}
