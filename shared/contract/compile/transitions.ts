import { membersOf } from '#shared/fields/data/several.ts';
import type { GuardDeclaration, InputDeclaration, TransitionDeclaration } from '../declaration.ts';
import type { Field, Guard, InputField, Transition } from '../model.ts';
import type { EntityCall } from '../model-effects.ts';
import { labelOf } from '../language/names.ts';
import { shapeOf } from '../resolve/entities.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import { type Compiling, conditionIf, conditionOf, targetOf, wordsOf } from './compiling/compiling.ts';
import { compileEffects, compileSet } from './effects.ts';
import { compileField } from './compiling/field.ts';
import { heldCondition, HOLDER } from './rights/holder.ts';

interface TransitionContext {
  readonly fields: ReadonlyMap<string, Field>;
  readonly compiling: Compiling;
}

/** The transitions and actions of an entity, in the order of the contract. */
export function compileTransitions(
  entity: ResolvedEntity,
  surroundings: TransitionContext,
): ReadonlyMap<string, Transition> {
  const transitions = entity.machine?.transitions ?? [];
  return new Map(transitions.map((each) => [each.name.text, compileTransition(each, entity, surroundings)]));
}

/** What is sent with the calls that are no transitions, and what follows from them. */
export function compileCall(
  call: 'create' | 'update',
  entity: ResolvedEntity,
  surroundings: TransitionContext,
): EntityCall {
  const declared = entity.machine?.calls.find((one) => one.call === call);
  return {
    input: compileInputs(declared?.input ?? [], entity, surroundings),
    then: compileEffects(declared?.then ?? [], surroundings.compiling),
  };
}

function compileTransition(
  declared: TransitionDeclaration,
  entity: ResolvedEntity,
  surroundings: TransitionContext,
): Transition {
  const { compiling } = surroundings;
  const from = startsOf(declared, entity);
  return {
    name: declared.name.text,
    label: declared.label ?? labelOf(declared.name.text, compiling.contract.declaration.calling),
    help: declared.help,
    from,
    to: declared.to && targetOf(declared.to, compiling),
    by: compileBy(declared, entity, compiling),
    preview: declared.preview.map(({ text }) => text),
    wrongState: from && wrongStateOf(declared, entity),
    when: compileGuards(declared.when, compiling),
    input: compileInputs(declared.input, entity, surroundings),
    set: compileSet(declared.set, entity.name, compiling),
    then: compileEffects(declared.then, compiling),
    ask: declared.ask,
    menu: declared.menu,
    place: declared.place,
  };
}

/** The states it may be made in; undefined: any. What leads to a state and does not say from where leaves no final one. */
function startsOf({ from, to }: TransitionDeclaration, { machine }: ResolvedEntity): Transition['from'] {
  if (from !== undefined || to === undefined) return from?.map(({ text }) => text);
  const options = machine?.states?.options.map(({ option }) => option) ?? [];
  const open = options.filter(({ final }) => final !== true).map(({ name }) => name);
  return open.length === options.length ? undefined : open;
}

function wrongStateOf({ errors }: TransitionDeclaration, { codes }: ResolvedEntity): string | undefined {
  return errors.find(({ check }) => check === 'from')?.code.text ?? codes.from;
}

function compileBy(
  { by }: TransitionDeclaration,
  entity: ResolvedEntity,
  compiling: Compiling,
): Transition['by'] {
  if (typeof by === 'string') return by;
  return by.map(({ audience, condition }) => {
    const own = conditionIf(condition, compiling);
    const { text, place } = audience;
    const isHolder = text === HOLDER;
    return {
      audience: text,
      condition: isHolder ? heldCondition(entity, { own, place }, compiling.contract) : own,
    };
  });
}

/** Each field once: what an input brings along may also be named by itself. */
function compileInputs(
  inputs: readonly InputDeclaration[],
  entity: ResolvedEntity,
  surroundings: TransitionContext,
): readonly InputField[] {
  const named = new Set(inputs.map(({ name }) => name.text));
  return inputs.flatMap((input) =>
    compileInput(input, entity, surroundings).filter(
      ({ field }) => field.name === input.name.text || !named.has(field.name),
    ),
  );
}

/** A field of the entity, which the input is written to, or a value of a type of its own. */
function compileInput(
  { name, required, field }: InputDeclaration,
  { codes }: ResolvedEntity,
  { fields, compiling }: TransitionContext,
): readonly InputField[] {
  if (field !== undefined) {
    const own = { shape: shapeOf(field, codes), declaration: field, place: field.place };
    const told = field.told === true ? { told: true } : {};
    const compiled = compileField(own, { entity: '', compiling });
    // One that is asked for sometimes is required where it is: the field says when.
    return [{ field: compiled, required: required && field.show === undefined, writes: false, ...told }];
  }
  const written = fields.get(name.text);
  if (written === undefined) throw new Error(`line ${name.place.line}: an input names no field`);
  const given = { field: unfilled(written), required, writes: true };
  const into = (written.translated?.into ?? []).flatMap((other) => fields.get(other) ?? []);
  if (into.length > 0)
    return [given, ...into.map((other) => ({ ...given, field: unfilled(other), required: false }))];
  if (written.type !== 'several') return [given];
  const members = [...membersOf(written).values()].flatMap((member) => fields.get(member) ?? []);
  return [given, ...members.map((member) => ({ ...given, field: unfilled(member), required: false }))];
}

/** What a new record begins with is nothing that a transition presets. */
function unfilled(field: Field): Field {
  return { ...field, default: undefined, initial: undefined, prefilled: undefined };
}

/** Guards, in the order in which they are asked. */
export function compileGuards(guards: readonly GuardDeclaration[], compiling: Compiling): readonly Guard[] {
  return guards.map(({ code, condition, words }) => ({
    code: code?.text,
    words: wordsOf(words, compiling),
    condition: conditionOf(condition, compiling),
  }));
}
