import type { Gone, HistoryEntry, KeptKey, KeptTold, ReferenceState } from './reference-state.ts';

/** Values of a record that nobody is to know any more. */
export interface Forgotten {
  readonly entity: string;
  readonly id: string;
  readonly fields: readonly string[];
}

/**
 * The state without values that were forgotten: each entry of the history says that the field was changed, and no value.
 * What was told of the record goes as a whole, and no call on it waits any more.
 */
export function withoutForgotten(
  state: ReferenceState,
  all: readonly Forgotten[],
  now: string,
): ReferenceState {
  return all.reduce((known, one) => forget(known, one, now), state);
}

function forget(state: ReferenceState, forgotten: Forgotten, now: string): ReferenceState {
  const { entity, id } = forgotten;
  return {
    ...state,
    history: state.history.map((entry) => withoutValues(entry, forgotten)),
    // One that the same write deletes would come back from its history.
    gone: new Map([...state.gone].map(([name, gone]) => [name, withoutFields(gone, forgotten)])),
    keys: state.keys.map((kept) => withoutAnswers(kept, id)),
    requests: state.requests.map((request) => {
      if (request.entity !== entity || request.record !== id) return request;
      const { reason: _, ...rest } = request;
      const isWaiting = request.state === 'waiting' && request.until > now;
      return isWaiting ? { ...rest, state: 'withdrawn' } : rest;
    }),
  };
}

function withoutFields(gone: Gone, { entity, id, fields }: Forgotten): Gone {
  if (gone.entity !== entity || gone.record['id'] !== id) return gone;
  return { ...gone, record: { ...gone.record, ...Object.fromEntries(fields.map((name) => [name, null])) } };
}

function withoutValues(entry: HistoryEntry, { entity, id, fields }: Forgotten): HistoryEntry {
  if (entry.entity !== entity || entry.record !== id) return entry;
  const values = Object.entries(entry.values).map(
    ([name, pair]) => [name, fields.includes(name) ? ([null, null] as const) : pair] as const,
  );
  return { ...entry, values: Object.fromEntries(values) };
}

/** Whether an answer that is kept is about a record, or tells of it beside another. */
function isAbout(told: object, id: string): boolean {
  return JSON.stringify(told).includes(id);
}

/** The call is not made again, but of what it was answered with nothing is left. */
function withoutAnswers(kept: KeptKey, id: string): KeptKey {
  const { did } = kept;
  if (did.kind === 'write')
    return isAbout(did, id) ? { ...kept, did: { ...did, told: untold(did.told) } } : kept;
  const steps = did.steps.map((step) =>
    step.told !== undefined && isAbout(step, id) ? { ...step, told: untold(step.told) } : step,
  );
  return { ...kept, did: { ...did, steps } };
}

function untold({ audiences, deleted }: KeptTold): KeptTold {
  return { audiences, warnings: [], ...(deleted && { deleted }) };
}
