import type { KeptKey, ReferenceState } from './reference-state.ts';
import type { Situation } from './situation.ts';

const DAY_MS = 86_400_000;

/** What a call with this key did, where who asks now sent it within a day. */
export function keptKey(
  state: ReferenceState,
  situation: Situation,
  key: string | undefined,
): KeptKey | undefined {
  return state.keys.find(
    (kept) =>
      kept.key === key &&
      kept.asker === nameOf(situation) &&
      Date.parse(situation.now) - Date.parse(kept.at) <= DAY_MS,
  );
}

/** The state with a key, in place of what the same asker did with it before. */
export function withKey(
  state: ReferenceState,
  situation: Situation,
  kept: Pick<KeptKey, 'key' | 'request' | 'did'>,
): ReferenceState {
  const asker = nameOf(situation);
  const others = state.keys.filter((one) => one.key !== kept.key || one.asker !== asker);
  return { ...state, keys: [...others, { ...kept, asker, at: situation.now }] };
}

function nameOf({ asker }: Situation): string {
  const { id = asker.kind, actedBy } = asker;
  return actedBy === undefined ? id : `${id} by ${actedBy}`;
}
