import { ownField } from '#shared/expression/tree/own-field.ts';
import type { Template } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { RuleDeclaration, SecondDeclaration } from '../declaration.ts';
import type { Back, Entity, Field, PartOf, Rule, States } from '../model.ts';
import type { AfterEffects, Second } from '../model-effects.ts';
import type { Unique } from '../model-unique.ts';
import type { Occasion } from '../language/occasions.ts';
import { type Calling, labelOf } from '../language/names.ts';
import { attachedOf } from '../resolve/attached-of.ts';
import { openingOf } from '../resolve/opening-of.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import {
  type Compiling,
  conditionIf,
  conditionOf,
  targetOf,
  templateOf,
  wordsOf,
} from './compiling/compiling.ts';
import { compileEffects } from './effects.ts';
import { templateAsShown } from './compiling/as-shown.ts';
import { compileField } from './compiling/field.ts';
import { auditorsOf } from './rights/auditors.ts';
import { compileGrants } from './rights/grants.ts';
import { builtInLabels } from '../resolve/built-in-labels.ts';
import { whoConfirms } from './rights/who-confirms.ts';
import { compileValues } from './compiling/record-values.ts';
import { noCircles } from './no-circles.ts';
import { withInitials } from './several.ts';
import { digitsOfCurrencies, roundedToCurrency } from './currencies.ts';
import { compileCall, compileTransitions } from './transitions.ts';

/** One entity with everything that the points say of it. */
export function compileEntity(entity: ResolvedEntity, compiling: Compiling): Entity {
  const { declaration, name, plural, backs, place } = entity;
  const { settings, calling } = compiling.contract.declaration;
  const fields = compileFields(entity, compiling);
  const title =
    declaration.title === undefined
      ? templateAsShown(usualTitle(name, fields, calling), compiling.contract)
      : templateOf(declaration.title, compiling);
  const isPlainUser = name === 'user' && declaration.plural === undefined;
  const labels = isPlainUser ? builtInLabels(settings.locale) : undefined;
  return {
    name,
    was: declaration.was?.text,
    plural,
    label: declaration.label ?? labels?.user ?? labelOf(name, calling),
    labelPlural: declaration.pluralLabel ?? labels?.users ?? labelOf(plural, calling),
    help: declaration.help,
    title,
    fields,
    backs: new Map(backs),
    unique: compileUniques(entity, compiling),
    states: compileStates(entity, compiling),
    transitions: compileTransitions(entity, { fields, compiling }),
    partOf: compilePartOf(entity, compiling),
    ...(declaration.order && { order: declaration.order.text }),
    attached: attachedOf(name, compiling.contract.entities),
    openingOf: openingOf(name, compiling.contract.declaration),
    calls: {
      create: compileCall('create', entity, { fields, compiling }),
      update: compileCall('update', entity, { fields, compiling }),
    },
    after: compileAfter(entity, compiling),
    seconds: compileSeconds(entity, compiling),
    rules: [
      ...compileRules(entity, compiling),
      ...noCircles(name, fields),
      ...digitsOfCurrencies(name, fields),
    ],
    grants: compileGrants(entity, { fields, title, compiling }),
    unreadable: unreadableOf(entity, compiling),
    audit: auditorsOf(name, compiling.contract.declaration),
    seed: declaration.seed.map((values) => compileValues(values, entity)),
    place,
  };
}

function compileFields(entity: ResolvedEntity, compiling: Compiling): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, field] of entity.fields)
    fields.set(name, compileField(field, { entity: entity.name, compiling }));
  return roundedToCurrency(entity.name, withInitials(fields));
}

/** The first text field; without one "Loan" and the beginning of what tells records apart, their id. */
function usualTitle(entity: string, fields: ReadonlyMap<string, Field>, calling: Calling): Template {
  const first = [...fields.values()].find((field) => field.type === 'text' && !field.secret);
  const field = first ?? fields.get('id');
  if (field === undefined) return { parts: [labelOf(entity, calling)] };
  const type = first === undefined ? ({ kind: 'text' } as const) : fieldType(field, entity);
  const value = ownField(entity, field.name, type);
  return { parts: first === undefined ? [`${labelOf(entity, calling)} `, value] : [value] };
}

/** A code of its own comes before that of the entity. */
function compileUniques({ declaration, codes }: ResolvedEntity, compiling: Compiling): readonly Unique[] {
  return declaration.unique.map(({ fields, where, code, onConflict }) => ({
    fields: fields.map(({ text }) => text),
    where: conditionIf(where, compiling),
    code: code?.text ?? codes.unique,
    onConflict,
  }));
}

function compileStates({ machine }: ResolvedEntity, compiling: Compiling): States | undefined {
  const states = machine?.states;
  if (states === undefined) return undefined;
  const renamed = states.options.flatMap(({ was, name }) =>
    was === undefined ? [] : [[was.text, name.text] as const],
  );
  return {
    field: states.field.text,
    start: targetOf(states.start, compiling),
    options: states.options.map(({ option }) => option),
    renamed: new Map(renamed),
    moved: new Map(states.moved.map(({ from, to }) => [from.text, to.text])),
  };
}

/** The parent of a composed child, and what its children are called there. */
function compilePartOf({ name, declaration }: ResolvedEntity, { contract }: Compiling): PartOf | undefined {
  const entity = declaration.partOf?.text;
  if (entity === undefined) return undefined;
  const backs = contract.entities.get(entity)?.backs ?? new Map<string, Back>();
  const back = [...backs.values()].find((each) => each.entity === name && each.field === entity);
  if (back === undefined) throw new Error(`${name} has no way back from ${entity}`);
  return { entity, field: entity, back: back.name };
}

function compileAfter({ machine }: ResolvedEntity, compiling: Compiling): AfterEffects {
  const effects = (occasion: Occasion) => compileEffects(machine?.after[occasion] ?? [], compiling);
  return {
    create: effects('create'),
    update: effects('update'),
    delete: effects('delete'),
    save: effects('save'),
    read: effects('read'),
    restore: effects('restore'),
    deleting: effects('deleting'),
  };
}

function unreadableOf({ name }: ResolvedEntity, { contract }: Compiling): string | undefined {
  return contract.declaration.unreadable.find(({ entity }) => entity.text === name)?.code.text;
}

function compileSeconds(
  { name: entity, machine }: ResolvedEntity,
  compiling: Compiling,
): ReadonlyMap<string, Second> {
  const compiled = ({ by, if: condition, withinSeconds, via, place }: SecondDeclaration): Second => ({
    entity,
    condition: conditionIf(condition, compiling),
    by: by.map(({ text }) => text),
    withinSeconds,
    via,
    place,
  });
  return new Map([
    ...(machine?.seconds ?? []).map((one) => [one.call, compiled(one)] as const),
    ...(machine?.transitions ?? []).flatMap(({ name, second }) =>
      second === undefined ? [] : [[name.text, compiled(second)] as const],
    ),
  ]);
}

function compileSoft({ soft }: RuleDeclaration, { contract }: Compiling): Rule['soft'] {
  if (soft?.kind !== 'confirm') return soft;
  const { by } = soft;
  const who = by && { audiences: by.map(({ text }) => text), told: whoConfirms(by, contract) };
  return { kind: 'confirm', by: who };
}

function compileRules({ name }: ResolvedEntity, compiling: Compiling): readonly Rule[] {
  const rules = compiling.contract.declaration.rules.filter((rule) => rule.entity.text === name);
  return rules.map((rule) => ({
    code: rule.code.text,
    words: wordsOf(rule.words, compiling),
    condition: conditionOf(rule.condition, compiling),
    if: conditionIf(rule.if, compiling),
    at: rule.at?.text,
    on: rule.on?.map(({ text }) => text),
    soft: compileSoft(rule, compiling),
    unreadable: rule.unreadable?.text,
    place: rule.place,
  }));
}
