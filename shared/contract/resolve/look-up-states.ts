import { leaveOut } from '../language/fixes.ts';
import type { InputDeclaration, MachineDeclaration, TransitionDeclaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import { lookUpSettings } from './look-up-entities.ts';
import type { Lookup } from './lookup.ts';
import { isClearedKey, type ResolvedEntity } from './resolved.ts';

/** Point 4: states, and the fields that are given values. */
export function lookUpMachines(machines: readonly MachineDeclaration[], lookup: Lookup): void {
  for (const machine of machines) {
    const entity = lookup.known(machine.entity.text);
    const states = new Set(machine.states?.options.map(({ option }) => option.name));
    for (const { state } of machine.states?.start ?? []) lookup.state(state, states);
    for (const { from, to } of machine.states?.moved ?? []) {
      lookup.state(to, states);
      if (states.has(from.text)) {
        const message = `\`${from.text}\` is still a state, so its records stay where they are.`;
        lookup.findings.add('wrong_value', from.place, message);
      }
    }
    lookUpSeconds(machine, entity, lookup);
    for (const transition of machine.transitions) {
      lookUpStates(transition, { machine, states }, lookup);
      if (entity !== undefined) lookUpFields(transition, entity, lookup);
    }
    for (const input of machine.calls.flatMap((call) => call.input))
      if (entity !== undefined) lookUpBeside(input, entity, lookup);
  }
}

function lookUpStates(
  transition: TransitionDeclaration,
  { machine, states }: { readonly machine: MachineDeclaration; readonly states: ReadonlySet<string> },
  lookup: Lookup,
): void {
  const named = [...(transition.from ?? []), ...(transition.to ?? []).map(({ state }) => state)];
  const first = named[0];
  if (first === undefined) return;
  if (machine.states === undefined) {
    const message = `\`${machine.entity.text}\` has no states, so nothing can move it from one to another.`;
    const hint = 'Declare `field`, `start` and `states` beside `transitions`.';
    lookup.findings.add('unknown_name', first.place, { message, hint });
  } else for (const state of named) lookup.state(state, states);
}

function lookUpFields(transition: TransitionDeclaration, entity: ResolvedEntity, lookup: Lookup): void {
  for (const input of transition.input) {
    if (input.field !== undefined) lookUpSettings(input.field, lookup);
    if (input.field === undefined) lookUpInput(input.name, entity, lookup);
    else if (entity.fields.has(input.name.text)) {
      const message = `\`${input.name.text}\` is a field of \`${entity.name}\`, so its type is known.`;
      const hint = `Write \`${input.name.text}: required\` or \`${input.name.text}: optional\`.`;
      lookup.findings.add('duplicate_name', input.name.place, { message, hint });
    }
  }
  for (const { field, value } of transition.set) {
    const own = entity.fields.get(field.text);
    if (own === undefined || !isClearedKey(own, value)) lookup.writable(field, entity);
  }
}

/** What is sent beside the fields is none of them, and none of the lists of parts that are sent there too. */
function lookUpBeside({ name, field }: InputDeclaration, entity: ResolvedEntity, lookup: Lookup): void {
  if (field !== undefined) lookUpSettings(field, lookup);
  const taken = entity.fields.has(name.text) ? 'a field' : entity.backs.has(name.text) && 'a way back';
  if (taken === false) return;
  const message = `\`${name.text}\` is ${taken} of \`${entity.name}\`, which is sent under the same name.`;
  lookup.findings.add('duplicate_name', name.place, { message, hint: 'Choose another name for the input.' });
}

/** Only what somebody asks for can wait for another person, and only a person can agree. */
function lookUpSeconds(
  { seconds, transitions }: MachineDeclaration,
  entity: ResolvedEntity | undefined,
  { findings }: Lookup,
): void {
  for (const { second, by, name } of transitions)
    if (second !== undefined && typeof by === 'string') {
      const message = `Nobody asks for \`${name.text}\`: it is \`by: ${by}\`, so nothing can wait for a second person.`;
      findings.add('wrong_value', second.place, {
        message,
        hint: 'Leave `second` out.',
        fixes: [leaveOut(second.place)],
      });
    }
  for (const { place } of seconds)
    if (entity?.name === 'user') {
      const message = 'Accounts are made and changed at once: nobody could sign in to one that waits.';
      findings.add('wrong_value', place, { message, hint: 'Make it a transition, which can have `second`.' });
    } else if (entity?.declaration.partOf !== undefined) {
      const message = `What changes a part changes its whole: \`second\` stands there.`;
      const hint = `Write \`second: { update: … }\` at \`${entity.declaration.partOf.text}\`.`;
      findings.add('wrong_value', place, { message, hint });
    }
  const all = [...seconds, ...transitions.flatMap(({ second }) => second ?? [])];
  for (const { text, place } of all.flatMap(({ by }) => by))
    if (text === 'anyone' || text === 'holder') {
      const message = `\`${text}\` is nobody in particular: a second person must be signed in.`;
      findings.add('wrong_value', place, { message, hint: 'Name a role, or `member`.' });
    }
}

function lookUpInput(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  if (entity.fields.has(name.text)) lookup.writable(name, entity);
  else {
    const among = [...entity.fields.keys()];
    reportUnknown(name, { what: `field of \`${entity.name}\` called`, among }, lookup.findings);
  }
}
