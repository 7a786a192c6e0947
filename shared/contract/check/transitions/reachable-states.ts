import type { MachineDeclaration } from '../../declaration.ts';
import type { Checking } from '../checking/checking.ts';

/** A state that is not the first and that no transition leads to is probably a slip. */
export function checkReachableStates({ contract, findings }: Checking): void {
  for (const machine of contract.declaration.machines) {
    const reachable = reachableFrom(machine);
    for (const { name } of machine.states?.options ?? []) {
      if (reachable.has(name.text)) continue;
      const hint = `Add a transition with \`to: ${name.text}\`, or leave the state out.`;
      findings.add('state_unreachable', name.place, { message: `Nothing leads to \`${name.text}\`.`, hint });
    }
  }
}

function reachableFrom(machine: MachineDeclaration): ReadonlySet<string> {
  const reached = new Set(machine.states?.start.map(({ state }) => state.text));
  let before = -1;
  while (reached.size !== before) {
    before = reached.size;
    for (const { from, to } of machine.transitions) {
      const possible = from === undefined || from.some((state) => reached.has(state.text));
      if (possible) for (const { state } of to ?? []) reached.add(state.text);
    }
  }
  return reached;
}
