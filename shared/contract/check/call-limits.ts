import { choice, leaveOut } from '../language/fixes.ts';
import type { Checking } from './checking/checking.ts';

/** A limit is on what people call: what the engine does, or nobody calls, is bounded elsewhere. */
export function checkCallLimits({ contract, findings }: Checking): void {
  const { limits, machines } = contract.declaration;
  for (const { entity, call, proof } of limits.calls) {
    if (proof && call.text !== 'create') {
      const message = 'Only who creates a record is asked for a proof of work.';
      findings.add('wrong_value', call.place, { message, hint: 'Put `proof` at `create`.' });
    }
    const machine = machines.find((one) => one.entity.text === entity?.text);
    const by = machine?.transitions.find(({ name }) => name.text === call.text)?.by;
    if (by !== 'engine' && by !== 'nobody') continue;
    const message = `Nobody calls \`${call.text}\`: it is made by ${by === 'engine' ? 'the engine' : 'effects'}.`;
    const hint = 'Leave the limit out, or limit the calls that lead to it.';
    findings.add('wrong_value', call.place, { message, hint, fixes: [choice(leaveOut(call.place))] });
  }
}
