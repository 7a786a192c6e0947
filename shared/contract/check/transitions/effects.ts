import { referencesIn } from '#shared/expression/check/check-several.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import type { AssignmentDeclaration, EffectDeclaration } from '../../declaration-effects.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import { whyNotWritable } from '../../resolve/lookup.ts';
import { isClearedKey, isWritable, type ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking, Scope } from '../checking/checking.ts';
import { checkCreated } from './created-records.ts';
import { givenType } from './given-currency.ts';
import { inputTypes } from '../checking/input-types.ts';

type Act<Kind> = Extract<EffectDeclaration['act'], { kind: Kind }>;

/** Effects in order: each sees what those before it made and gave a name. */
export function checkEffects(effects: readonly EffectDeclaration[], scope: Scope, checking: Checking): void {
  const elements = new Map(scope.elements);
  for (const effect of effects) {
    checkEffect(effect, { ...scope, elements }, checking);
    reportManyResults(effect, checking);
    if (effect.act.kind !== 'create' || effect.act.as === undefined) continue;
    bind(
      effect.act.as,
      { type: { kind: 'record', entity: effect.act.entity.text }, elements, scope },
      checking,
    );
  }
}

interface Binding {
  readonly type: Type;
  readonly elements: Map<string, Type>;
  readonly scope: Scope;
}

/** A new name must not hide another: a reader would take one for the other. */
function bind(name: Name, { type, elements, scope }: Binding, { contract, findings }: Checking): void {
  const record = contract.entities.get(scope.record ?? '');
  const field = record?.fields.get(name.text);
  const taken =
    (elements.has(name.text) ? 'an effect above or around this one' : undefined) ??
    (field && `a field of \`${record?.name}\`, in line ${field.place.line}`) ??
    (record?.backs.has(name.text) === true ? `a way back of \`${record.name}\`` : undefined);
  if (taken !== undefined) {
    const message = `\`${name.text}\` already means something here: ${taken}.`;
    findings.add('duplicate_name', name.place, { message, hint: 'Choose another name.' });
  } else elements.set(name.text, type);
}

/** The answer has one result, and an effect for each of several records would make several. */
function reportManyResults({ act, each }: EffectDeclaration, { findings }: Checking): void {
  if (act.kind !== 'then' || (each === undefined && act.while === undefined)) return;
  for (const name of namesOf(act.effects)) {
    if (name.text !== 'result') continue;
    const message = 'The answer has one `result`, and this one may be made several times.';
    findings.add('wrong_value', name.place, { message, hint: 'Give it another name.' });
  }
}

function namesOf(effects: readonly EffectDeclaration[]): readonly Name[] {
  return effects.flatMap(({ act }) =>
    act.kind === 'then' ? namesOf(act.effects) : act.kind === 'create' ? (act.as ?? []) : [],
  );
}

function checkEffect(effect: EffectDeclaration, outer: Scope, checking: Checking): void {
  const elements = new Map(outer.elements);
  const scope = { ...outer, elements };
  if (effect.each !== undefined) {
    const { name, list } = effect.each;
    const row = rowOf(effect.each, outer, checking);
    if (row !== undefined) return checkWithin(effect, { ...scope, input: row }, checking);
    const element = elementOf(list, outer, checking);
    if (element === undefined) return;
    bind(name, { type: element, elements, scope: outer }, checking);
  }
  checkWithin(effect, scope, checking);
}

function checkWithin(effect: EffectDeclaration, scope: Scope, checking: Checking): void {
  checking.condition(effect.if, scope);
  checkAct(effect.act, scope, checking);
}

/** Where `each` goes through rows that were sent: what may be read of them, each column under the name of the row. */
function rowOf(
  { name, list }: NonNullable<EffectDeclaration['each']>,
  { input, rows, elements = new Map(), ...scope }: Scope,
  checking: Checking,
): Scope['input'] {
  const [, word, sent = ''] = /^\s*(\w+)\.(\w+)\s*$/.exec(list.text) ?? [];
  const from = word !== undefined && word === scope.outside?.word ? scope.outside : undefined;
  const columns = word === 'input' ? rows?.get(sent) : from?.rows?.get(sent);
  if (columns === undefined) return undefined;
  const type: Type = { kind: 'list', element: { kind: 'json' } };
  checking.keep(list, { kind: 'input', name: sent, ...(from && { from: from.word }), type });
  bind(name, { type: { kind: 'json' }, elements: new Map(elements), scope }, checking);
  const own = [...columns].map(([column, type]) => [`${name.text}.${column}`, type] as const);
  return new Map([...(input ?? []), ...own]);
}

/** What `each` goes through: records, or texts and numbers that stand in a list. */
function elementOf(node: ScalarNode, scope: Scope, checking: Checking): Type | undefined {
  const expression = checking.value(node, scope);
  if (expression === undefined) return undefined;
  const { type } = expression;
  const element = type.kind === 'list' ? type.element : undefined;
  if (element?.kind === 'record') return element;
  const isOfItsRecords =
    element !== undefined && [...walk(expression)].some((part) => isOfRecords(part.type));
  if (!isOfItsRecords && element !== undefined && ['text', 'choice', 'number'].includes(element.kind))
    return element;
  const message = isOfItsRecords
    ? '`each` goes through the records themselves, not through values of them.'
    : `\`each\` goes through a collection of records, or a list of texts or numbers; this is ${describeType(type)}.`;
  const hint = isOfItsRecords
    ? 'Name the collection, and read the value of each: `each: { l: lines }`.'
    : undefined;
  checking.findings.add('wrong_type', node.place, { message, hint });
  return undefined;
}

function isOfRecords(type: Type): boolean {
  return type.kind === 'list' && type.element.kind === 'record';
}

function checkAct(act: EffectDeclaration['act'], scope: Scope, checking: Checking): void {
  switch (act.kind) {
    case 'create':
      return checkCreate(act, scope, checking);
    case 'update': {
      const entity = targetOf(act.target, scope, checking);
      if (entity === undefined) return;
      checkSet(act.set, { entity, scope, record: act.target.text.trim(), clearsKeys: true }, checking);
      if (act.forgets) checkForgotten(act.set, entity, checking);
      if (act.apply !== undefined) checkApplied(act.apply, { entity, scope }, checking);
      return;
    }
    case 'then':
      checking.condition(act.while, scope);
      return checkEffects(act.effects, scope, checking);
    case 'do':
      return checkDo(act, scope, checking);
    case 'delete': {
      const entity = targetOf(act.target, scope, checking);
      if (entity?.name === 'user')
        checking.findings.add(
          'wrong_value',
          act.target.place,
          'Users are never deleted: set `active` to false.',
        );
    }
  }
}

function checkCreate(act: Act<'create'>, scope: Scope, checking: Checking): void {
  const entity = checking.contract.entities.get(act.entity.text);
  if (entity === undefined) {
    const among = checking.contract.entities.keys();
    reportUnknown(act.entity, { what: 'entity', among }, checking.findings);
    return;
  }
  if (act.times !== undefined) checking.value(act.times, { ...scope, expected: { kind: 'number' } });
  const like = act.like && checking.value(act.like, scope)?.type;
  if (act.like !== undefined && like !== undefined && like.kind !== 'record') {
    const message = `\`like\` names one record whose values are copied; this is ${describeType(like)}.`;
    checking.findings.add('wrong_type', act.like.place, message);
  }
  checkSet(act.set, { entity, scope, record: `new ${entity.name}` }, checking);
  const copied = like?.kind === 'record' ? checking.contract.entities.get(like.entity) : undefined;
  checkCreated({ act, entity, copied }, checking);
}

interface Receiver {
  readonly entity: ResolvedEntity;
  readonly scope: Scope;
  /** How it is written. */
  readonly record: string;
  /** A record that is there may lose its key; a new one gets one. */
  readonly clearsKeys?: boolean;
}

/** Every value fits the field it is given to, and the field is one that may be given a value. */
function checkSet(
  set: readonly AssignmentDeclaration[],
  { entity, scope, record, clearsKeys = false }: Receiver,
  checking: Checking,
): void {
  for (const { field, value } of set) {
    const found = entity.fields.get(field.text);
    if (found === undefined) {
      const known = { what: `field of \`${entity.name}\` called`, among: entity.fields.keys() };
      reportUnknown(field, known, checking.findings);
    } else if (!isWritable(found) && !(clearsKeys && isClearedKey(found, value))) {
      checking.findings.add('wrong_value', field.place, `\`${field.text}\` ${whyNotWritable(found)}.`);
    }
    const own = checking.typeOf(entity.name, field.text);
    const expected = givenType(own, { record, set });
    checkGiven(value, checking.value(value, { ...scope, expected }), checking);
  }
}

/** What people wrote is for records of the entity that is changed. */
function checkApplied(
  node: ScalarNode,
  { entity, scope }: Pick<Receiver, 'entity' | 'scope'>,
  checking: Checking,
): void {
  const type = checking.value(node, scope)?.type;
  if (type === undefined || (type.kind === 'json' && type.changes === entity.name)) return;
  const what = type.kind === 'json' && type.changes ? `changes of ${type.changes}` : describeType(type);
  checking.findings.add('wrong_type', node.place, {
    message: `\`apply\` takes changes of ${entity.name}; this is ${what}.`,
    hint: `Such as a field \`{ type: changes, of: ${entity.name} }\` of a record.`,
  });
}

/** Of a reference to one of several entities it must be known which of its plain references is given on. */
export function checkGiven(
  { place }: ScalarNode,
  value: Expression | undefined,
  { findings }: Checking,
): void {
  if (value?.type.kind !== 'several' || referencesIn(value).size > 0) return;
  findings.add('wrong_type', place, {
    message: 'The entity of this record is not known where the value is calculated.',
    hint: 'Name the reference itself, such as `loan.holder`.',
  });
}

/** What must be there can only be forgotten for something else. */
function checkForgotten(
  set: readonly AssignmentDeclaration[],
  entity: ResolvedEntity,
  checking: Checking,
): void {
  for (const { field, value } of set)
    if (value.text.trim() === 'null' && entity.fields.get(field.text)?.shape?.required === true)
      checking.findings.add('wrong_value', field.place, {
        message: `\`${field.text}\` is required: a record without it would be refused.`,
        hint: `Say what stands in its place: \`set: { ${field.text}: "'Unknown'" }\`.`,
      });
}

function checkDo(act: Act<'do'>, scope: Scope, checking: Checking): void {
  const entity = targetOf(act.target, scope, checking);
  if (entity === undefined) return;
  const transitions = entity.machine?.transitions ?? [];
  const transition = transitions.find(({ name }) => name.text === act.transition.text);
  if (transition === undefined) {
    const among = transitions.map(({ name }) => name.text);
    reportUnknown(
      act.transition,
      { what: `transition of \`${entity.name}\` called`, among },
      checking.findings,
    );
    return;
  }
  const types = inputTypes(transition, entity);
  for (const { field, value } of act.input) {
    if (!types.has(field.text))
      reportUnknown(
        field,
        { what: `input of \`${transition.name.text}\` called`, among: types.keys() },
        checking.findings,
      );
    const expected = givenType(types.get(field.text), { record: act.target.text.trim(), set: [] });
    checkGiven(value, checking.value(value, { ...scope, expected }), checking);
  }
  for (const { name, required, field: own } of transition.input) {
    const isPreset = own?.default !== undefined || own?.initial !== undefined;
    if (!required || isPreset || act.input.some(({ field }) => field.text === name.text)) continue;
    const message = `\`${transition.name.text}\` needs the input \`${name.text}\`.`;
    checking.findings.add('missing_key', act.transition.place, {
      message,
      hint: `Add \`input: { ${name.text}: … }\`.`,
    });
  }
}

/** The entity of the record, or of the collection, that an effect is about. */
function targetOf(node: ScalarNode, scope: Scope, checking: Checking): ResolvedEntity | undefined {
  const type = checking.value(node, scope)?.type;
  if (type === undefined) return undefined;
  const single = type.kind === 'list' ? type.element : type;
  if (single.kind === 'record') return checking.contract.entities.get(single.entity);
  const message = `An effect is about a record or a collection of records; this is ${describeType(type)}.`;
  checking.findings.add('wrong_type', node.place, message);
  return undefined;
}
