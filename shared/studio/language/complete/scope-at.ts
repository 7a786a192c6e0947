import { definitionsOf } from '#shared/contract/check/checking/checking.ts';
import { inputTypes, ruleInputs } from '#shared/contract/check/checking/input-types.ts';
import type { EffectDeclaration } from '#shared/contract/declaration-effects.ts';
import { raisedCodes } from '#shared/contract/check/error-codes.ts';
import type { Around } from '#shared/contract/grammar/shapes/shape.ts';
import type { Name } from '#shared/contract/language/node.ts';
import { mailTypes } from '#shared/contract/points/inboxes.ts';
import type { Resolved } from '#shared/contract/resolve/resolved.ts';
import { FILLED_IN } from '#shared/expression/tree/filled-in.ts';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import type { Type } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';

/** What an expression may name that is about these things. */
export function scopeOf(around: Around, contract: Resolved): CheckContext {
  const { schema } = contract;
  const record = recordOf(around, contract);
  return {
    schema,
    definitions: definitionsOf(contract),
    record: schema.entities.has(record ?? '') ? record : undefined,
    old: true,
    // Where they may not stand is said when the document is checked.
    spans: true,
    input: inputOf(around, contract),
    params: paramsOf(around, contract),
    ...outsideOf(around, contract),
    elements: elementsOf(around, contract),
  };
}

/** The entity that something is about: as the grammar says it, or as what is named there is about one. */
export function recordOf(around: Around, { declaration }: Resolved): string | undefined {
  const { entity, 'entity beside': beside, raised } = around;
  const { webhooks, notices, mails, calls, examples } = declaration;
  const called = [...webhooks, ...notices, ...mails, ...calls].find(
    ({ name }) => name.text === (around.webhook ?? around.notice ?? around.mail ?? around.call),
  );
  const example = examples.records.find(({ name }) => name.text === around['known record']);
  const code = raisedCodes(declaration).find((one) => one.code.text === raised);
  // A shared part is about each entity that uses it, and completed as a part of the first.
  const user = declaration.entities.find(({ uses }) => uses.some(({ text }) => text === around.shared));
  return entity ?? user?.name.text ?? beside ?? called?.entity.text ?? example?.entity.text ?? code?.entity;
}

function inputOf(around: Around, contract: Resolved): ReadonlyMap<string, Type> | undefined {
  // What an input is where it is not sent is worked out before anything is sent; what may be chosen for it, by the others.
  if (around.input !== undefined) {
    const called = { ...around, entity: around['entity around'] };
    const its = contract.entities.get(called.entity ?? '');
    const step = transitionOf(called, contract);
    return step && its && inputTypes(step, its);
  }
  const entity = contract.entities.get(around.entity ?? '');
  const transition = transitionOf(around, contract);
  if (entity === undefined || transition !== undefined)
    return transition && entity && inputTypes(transition, entity);
  const { rules } = contract.declaration;
  const rule = rules.find(({ entity: of, code }) => of.text === entity.name && code.text === around.code);
  // What follows from a create or an update reads what is sent with it.
  return rule
    ? ruleInputs(rule, entity)
    : inputTypes({ input: (entity.machine?.calls ?? []).flatMap(({ input }) => input) }, entity);
}

function transitionOf({ entity, transition }: Around, { entities }: Resolved) {
  return entities.get(entity ?? '')?.machine?.transitions.find(({ name }) => name.text === transition);
}

function paramsOf(around: Around, { declaration }: Resolved): ReadonlyMap<string, Type> | undefined {
  const query = declaration.queries.find(({ name }) => name.text === around.query);
  const types = query?.params.flatMap(({ name, settings }) =>
    settings === undefined ? [] : [[name.text, fieldType(settings, '')] as const],
  );
  return types && new Map(types);
}

/** What another system says, in what is done because of it. */
function outsideOf(
  { call, receive, inbox }: Around,
  { declaration: { calls, receives, inboxes } }: Resolved,
): Pick<CheckContext, 'outside'> {
  const named = (name: string | undefined) => (one: { readonly name: Name }) => one.name.text === name;
  const mailbox = inboxes.find(named(inbox));
  if (mailbox !== undefined) return { outside: mailTypes(mailbox.fields) };
  const answer = calls.find(named(call))?.answer;
  const fields = answer ?? receives.find(named(receive))?.body;
  if (fields === undefined) return {};
  const types = fields.flatMap(({ name, settings }) =>
    settings === undefined ? [] : [[name.text, fieldType(settings, '')] as const],
  );
  return { outside: { word: answer === undefined ? 'received' : 'answer', types: new Map(types) } };
}

/** What the effects of a transition have made and given a name (`as: fee`), and in a `where` the record that is filled in. */
function elementsOf(around: Around, contract: Resolved): ReadonlyMap<string, Type> {
  const made = actsIn(transitionOf(around, contract)?.then ?? []).flatMap((act) =>
    act.kind === 'create' && act.as !== undefined
      ? [[act.as.text, { kind: 'record', entity: act.entity.text } as const] as const]
      : [],
  );
  const filledIn = around['entity around'];
  const form =
    filledIn === undefined ? [] : [[FILLED_IN, { kind: 'record', entity: filledIn } as const] as const];
  return new Map([...made, ...form]);
}

function actsIn(effects: readonly EffectDeclaration[]): readonly EffectDeclaration['act'][] {
  return effects.flatMap(({ act }) => (act.kind === 'then' ? actsIn(act.effects) : [act]));
}
