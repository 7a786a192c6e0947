import { shapeOf } from '../../resolve/entities.ts';
import type { StepAct } from '../../declaration-effects.ts';
import type { TransitionDeclaration } from '../../declaration.ts';
import type { Name } from '../../language/node.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';
import type { KnownNames } from './examples.ts';
import { checkValue } from './record-literals.ts';

interface Acted {
  readonly entity: ResolvedEntity;
  readonly names: KnownNames;
  /** The step is meant to be refused. */
  readonly refused: boolean;
}

/** `do: approve, with: l1, input: { … }` of a scenario: the transition is there, and what it is given fits. It is answered. */
export function checkTransitionStep(
  act: Extract<StepAct, { kind: 'do' }>,
  { entity, names, refused }: Acted,
  { findings }: Checking,
): TransitionDeclaration | undefined {
  const transitions = entity.machine?.transitions ?? [];
  const transition = transitions.find(({ name }) => name.text === act.transition.text);
  if (transition === undefined) {
    const among = transitions.map(({ name }) => name.text);
    reportUnknown(act.transition, { what: `transition of \`${entity.name}\` called`, among }, findings);
    return undefined;
  }
  const inputs = new Map(transition.input.map((input) => [input.name.text, input]));
  for (const entry of act.input.entries) {
    const input = inputs.get(entry.key.text);
    if (input === undefined) {
      const what = `input of \`${transition.name.text}\` called`;
      reportUnknown(entry.key, { what, among: inputs.keys() }, findings);
      continue;
    }
    const own = input.field && {
      shape: shapeOf(input.field),
      declaration: input.field,
      place: input.name.place,
    };
    const field = own ?? entity.fields.get(entry.key.text);
    const record = { values: act.input, entity, names, refused };
    if (field !== undefined) checkValue({ entry, field, record }, findings);
  }
  return transition;
}

/** The entity of what a transition creates `as: result`; undefined where it creates nothing of that name. */
export function resultOf({ then }: Pick<TransitionDeclaration, 'then'>): Name | undefined {
  for (const { act } of then) {
    const within = act.kind === 'then' ? resultOf({ then: act.effects }) : undefined;
    if (within !== undefined) return within;
    if (act.kind === 'create' && act.as?.text === 'result') return act.entity;
  }
  return undefined;
}
