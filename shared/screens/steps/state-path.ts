import type { Entity, Transition } from '#shared/contract/model.ts';

/** Shorter ones say no more than the state itself, longer ones do not fit beside each other. */
const fits = { least: 3, most: 6 };

/**
 * The usual way through the states of an entity, from the first one on: always to the state that the contract declares
 * first of those that lie ahead, by a step of people where there is one. A state that people may choose in every state
 * on the way is a way out, such as "cancelled", and no step of it. Undefined where there is no such way, or none that fits.
 */
export function statePath({ states, transitions }: Entity): readonly string[] | undefined {
  if (states === undefined || typeof states.start !== 'string') return undefined;
  const order = states.options.map(({ name }) => name);
  const steps = [...transitions.values()].flatMap(edgesOf);
  const path = [states.start];
  for (let next = nextOf(path); next !== undefined; next = nextOf(path)) path.push(next);
  return path.length >= fits.least && path.length <= fits.most ? path : undefined;

  function nextOf(way: readonly string[]): string | undefined {
    const here = way.at(-1);
    const leadsOut = (state: string) =>
      way.length > 1 &&
      way.every((one) => steps.some(({ from, to, alone }) => !alone && from === one && to === state));
    const ahead = steps.filter(({ from, to }) => from === here && !way.includes(to) && !leadsOut(to));
    const byPeople = ahead.filter(({ alone }) => !alone);
    const reached = new Set((byPeople.length > 0 ? byPeople : ahead).map(({ to }) => to));
    return order.find((state) => reached.has(state) && order.indexOf(state) > order.indexOf(here ?? ''));
  }
}

interface Edge {
  readonly from: string;
  readonly to: string;
  /** Made by the engine or by effects. */
  readonly alone: boolean;
}

/** A transition from every state, or to one that depends, is on no usual way. */
function edgesOf({ from = [], to, by }: Transition): readonly Edge[] {
  if (typeof to !== 'string') return [];
  return from.map((state) => ({ from: state, to, alone: typeof by === 'string' }));
}
