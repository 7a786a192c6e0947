import { done, type Outcome } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { runEffects } from './effects.ts';
import { settle } from './engine-moves.ts';
import { readOne } from './list-records.ts';
import { perform } from './perform.ts';
import { recordIn, type ReferenceState } from './reference-state.ts';
import { nothingSent } from './sent-values.ts';
import { entityOf, type Situation } from './situation.ts';
import type { Written } from './perform-write.ts';
import { Writing } from './writing.ts';

/** A read of one record by somebody, with what the contract does because of it: all of that or nothing, and no refusal. */
export function performOpen(
  state: ReferenceState,
  situation: Situation,
  opened: { readonly entity: string; readonly id: string },
): Written<RecordValues> {
  const read = readOne(state, situation, opened);
  const after = read.kind === 'done' ? afterOpening(state, situation, opened) : state;
  if (after === state) return { state, outcome: read };
  const again: Outcome<RecordValues> = readOne(after, situation, opened);
  return { state: after, outcome: again.kind === 'done' ? done(again.value) : read };
}

function afterOpening(
  state: ReferenceState,
  situation: Situation,
  opened: { readonly entity: string; readonly id: string },
): ReferenceState {
  const { asker, model } = situation;
  const entity = entityOf(model, opened.entity);
  const record = recordIn(state, entity.name, opened.id);
  const isNobody = asker.kind === 'nobody' && asker.held === undefined;
  if (isNobody || record === undefined || entity.after.read.length === 0) return state;
  const writing = new Writing(state, { situation, subject: null });
  const action = { kind: 'update' } as const;
  const attempt = { entity, id: opened.id, action, sent: nothingSent, permits: [{}], children: [] };
  const running = { writing, situation, depth: 0, perform };
  const cause = { attempt, before: record, last: record };
  const refused = runEffects(running, entity.after.read, cause) ?? settle(writing, situation);
  return refused === undefined ? writing.finished() : state;
}
