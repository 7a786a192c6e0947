import type { MachineDeclaration } from '#shared/contract/declaration.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Entity, Transition } from '#shared/contract/model.ts';

/** The states of one entity and the ways between them. */
export interface StateDiagram {
  readonly entity: string;
  readonly label: string;
  readonly line: number;
  readonly states: readonly DrawnState[];
  readonly moves: readonly DrawnMove[];
}

/** `start`: records may begin here. */
export interface DrawnState {
  readonly name: string;
  readonly label: string;
  readonly colour?: string;
  readonly start: boolean;
  readonly final: boolean;
  readonly line: number;
}

/** One arrow. A transition from several states, or to one of several, is several arrows. */
export interface DrawnMove {
  readonly transition: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** Who makes it, in words. */
  readonly by: string;
  /** Codes of its guards; `not_allowed_now` for one without a code. */
  readonly guards: readonly string[];
  readonly line: number;
}

/** A diagram for each entity that has states, in the order of the contract. */
export function stateDiagrams({ model, contract }: Built): readonly StateDiagram[] {
  return [...model.entities.values()].flatMap((entity) => {
    const machine = contract.entities.get(entity.name)?.machine;
    return machine === undefined || entity.states === undefined ? [] : [diagramOf(entity, machine)];
  });
}

function diagramOf(entity: Entity, machine: MachineDeclaration): StateDiagram {
  const starts = new Set(machine.states?.start.map(({ state }) => state.text));
  const states = (machine.states?.options ?? []).map(({ option, name }) => ({
    name: option.name,
    label: option.label,
    colour: option.colour,
    start: starts.has(option.name),
    final: option.final === true,
    line: name.place.line,
  }));
  const moves = [...entity.transitions.values()].flatMap((transition) => movesOf(transition, states));
  return { entity: entity.name, label: entity.label, line: machine.place.line, states, moves };
}

/** A transition without `from` leaves every state that is not final; one without `to` stays where it is. */
function movesOf(transition: Transition, states: readonly DrawnState[]): readonly DrawnMove[] {
  const { name, label, to, when, place } = transition;
  const from = transition.from ?? states.filter(({ final }) => !final).map((state) => state.name);
  const guards = when.map(({ code }) => code ?? 'not_allowed_now');
  return from.flatMap((start) => {
    const targets = typeof to === 'object' ? to.map(({ state }) => state) : [to ?? start];
    const shared = { transition: name, label, by: whoMakes(transition), guards, line: place.line };
    return targets.map((target) => ({ ...shared, from: start, to: target }));
  });
}

/** Who makes a transition, in words: `student (borrower == me), staff`. */
export function whoMakes({ by }: Transition): string {
  if (by === 'engine') return 'by itself';
  if (by === 'nobody') return 'only by effects and schedules';
  return by
    .map(({ audience, condition }) =>
      condition === undefined ? audience : `${audience} (${condition.source})`,
    )
    .join(', ');
}
