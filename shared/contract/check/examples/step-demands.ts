import type { StepAct, StepDeclaration } from '../../declaration-effects.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';

/** What a step demands of its answer goes together: `at` with `refused`, `warns` without it. */
export function checkDemands({ refused, at, warns }: StepDeclaration, { findings }: Checking): void {
  if (at !== undefined && refused === undefined) {
    const message = '`at` says at which field a refusal stands, and this step is not refused.';
    findings.add('wrong_value', at.place, { message, hint: 'Say with which code: `refused: CODE`.' });
  }
  const [first] = warns;
  if (first !== undefined && refused !== undefined) {
    const message = 'What is refused warns of nothing: `warns` goes with steps that go through.';
    findings.add('wrong_value', first.place, message);
  }
}

/** `at` names a field or input, or one of the children: `lines.0.amount`. */
export function checkAt({ at, act }: StepDeclaration, entity: ResolvedEntity, { findings }: Checking): void {
  if (at === undefined) return;
  const [first = ''] = at.text.split('.');
  const among = [...entity.fields.keys(), ...inputsOf(act, entity), ...entity.backs.keys()];
  if (!among.includes(first))
    reportUnknown(at, { what: `field of \`${entity.name}\` called`, among }, findings);
}

function inputsOf(act: StepAct, { machine }: ResolvedEntity): readonly string[] {
  if (act.kind !== 'do') return [];
  const transition = machine?.transitions.find(({ name }) => name.text === act.transition.text);
  return transition?.input.map(({ name }) => name.text) ?? [];
}

/** Only requests of people can be under way at the same time; how they end is said for all of them. */
export function checkTogether(steps: readonly StepDeclaration[], { findings }: Checking): void {
  for (const { act, refused, place } of steps) {
    if (act.kind === 'wait' || act.kind === 'now' || act.kind === 'together') {
      const message = `\`${act.kind}\` is no request that could be made at the same time as others.`;
      findings.add('wrong_value', place, { message, hint: 'Make it a transition of its own.' });
    }
    if (refused !== undefined) {
      const message = 'Which of them is refused is not known beforehand.';
      findings.add('wrong_value', refused.place, { message, hint: 'Say `others: CODE` beside `succeed`.' });
    }
  }
}
