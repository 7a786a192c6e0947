import { useEffect, useState } from 'react';
import type { Trial } from '#shared/api/calls/studio.ts';
import { becomeInTrial, beginTrial, endTrial, keepTrial } from '../../api/studio/trial.ts';

/** What there is to see of a trial. */
export type TrialState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ended' }
  /** `person`: who one is in it; undefined: nobody. `turn` counts the changes of person. */
  | {
      readonly kind: 'open';
      readonly trial: Trial;
      readonly person: string | undefined;
      readonly turn: number;
    };

const keepMs = 30_000;

/** A trial of a text (which is not the draft: that is typed on) from now until the page is left. A new `round` begins anew, with the examples as they were. */
export function useTrial(
  text: string,
  round: number,
): readonly [TrialState, (person: string | undefined) => void] {
  const [state, setState] = useState<TrialState>({ kind: 'opening' });
  useEffect(() => {
    setState({ kind: 'opening' });
    const life = liveTrial(text, setState);
    addEventListener('pagehide', life.end);
    return () => {
      removeEventListener('pagehide', life.end);
      life.end();
    };
  }, [text, round]);
  const become = async (person: string | undefined) => {
    if (state.kind !== 'open') return;
    try {
      await becomeInTrial(state.trial, person);
      setState({ ...state, person, turn: state.turn + 1 });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  return [state, (person) => void become(person)];
}

/** Opens it as the first of its people, keeps it open, and ends it, also where it has not been opened yet. */
function liveTrial(text: string, tell: (state: TrialState) => void): { end(): void } {
  let trial: Trial | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
    if (trial !== undefined) endTrial(trial).catch(() => undefined); // it ends by itself when nobody asks for it
  };
  const open = async () => {
    trial = await beginTrial(text);
    if (isOver) return end();
    const person = trial.people[0]?.name;
    await becomeInTrial(trial, person);
    if (!isOver) tell({ kind: 'open', trial, person, turn: 0 });
  };
  const fail = (error: unknown) => {
    if (!isOver) tell({ kind: 'failed', error });
  };
  const timer = setInterval(() => {
    if (trial !== undefined) keepTrial(trial).catch(() => !isOver && tell({ kind: 'ended' }));
  }, keepMs);
  open().catch(fail);
  return { end };
}
