import type { Template } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/expression/field-type.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Entity, Field, Rule, States } from '../model.ts';
import { nameInWords } from '../language/names.ts';
import type { MapNode } from '../language/node.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import { type Compiling, conditionIf, conditionOf, templateOf } from './compiling.ts';
import { literalOf } from './constants.ts';
import { compileField } from './field.ts';
import { compileGrants } from './grants.ts';
import { compileTransitions } from './transitions.ts';

/** One entity with everything that the points say of it. */
export function compileEntity(entity: ResolvedEntity, compiling: Compiling): Entity {
  const { declaration, name, plural, backs, place } = entity;
  const fields = compileFields(entity, compiling);
  const title = declaration.title;
  return {
    name,
    was: declaration.was?.text,
    plural,
    label: declaration.label ?? nameInWords(name),
    labelPlural: nameInWords(plural),
    help: declaration.help,
    title: title === undefined ? usualTitle(name, fields) : templateOf(title, compiling),
    fields,
    backs: new Map(backs),
    unique: declaration.unique.map((key) => key.map(({ text }) => text)),
    states: compileStates(entity),
    transitions: compileTransitions(entity, { fields, compiling }),
    after: { create: [], update: [], delete: [] },
    rules: compileRules(entity, compiling),
    grants: compileGrants(entity, { fields, compiling }),
    seed: declaration.seed.map((values) => compileValues(values, entity)),
    place,
  };
}

function compileFields(entity: ResolvedEntity, compiling: Compiling): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, field] of entity.fields) fields.set(name, compileField(field, compiling));
  return fields;
}

/** The first text field; without one "Loan" and the beginning of what tells records apart, their id. */
function usualTitle(entity: string, fields: ReadonlyMap<string, Field>): Template {
  const first = [...fields.values()].find((field) => field.type === 'text' && !field.secret);
  const field = first ?? fields.get('id');
  if (field === undefined) return { parts: [nameInWords(entity)] };
  const record = { kind: 'variable', name: 'record', type: { kind: 'record', entity } } as const;
  const type = first === undefined ? ({ kind: 'text' } as const) : fieldType(field, entity);
  const value = { kind: 'field', of: record, entity, field: field.name, type } as const;
  return { parts: first === undefined ? [`${nameInWords(entity)} `, value] : [value] };
}

function compileStates({ machine }: ResolvedEntity): States | undefined {
  const states = machine?.states;
  if (states === undefined) return undefined;
  const renamed = states.options.flatMap(({ was, name }) =>
    was === undefined ? [] : [[was.text, name.text] as const],
  );
  return {
    field: states.field.text,
    start: states.start.text,
    options: states.options.map(({ option }) => option),
    renamed: new Map(renamed),
    moved: new Map(),
  };
}

function compileRules({ name }: ResolvedEntity, compiling: Compiling): readonly Rule[] {
  const rules = compiling.contract.declaration.rules.filter((rule) => rule.entity.text === name);
  return rules.map((rule) => ({
    code: rule.code.text,
    condition: conditionOf(rule.condition, compiling),
    if: conditionIf(rule.if, compiling),
    at: rule.at?.text,
    on: rule.on?.map(({ text }) => text),
    place: rule.place,
  }));
}

/** Literals of a record in wire form; a reference stays the name that stands for it. */
export function compileValues(values: MapNode, entity: ResolvedEntity): RecordValues {
  const compiled = values.entries.flatMap(({ key, value }) => {
    const shape = entity.fields.get(key.text)?.shape;
    if (shape === undefined) return [];
    if (shape.type !== 'ref') return [[key.text, literalOf(value, shape)] as const];
    return value.kind === 'scalar' ? [[key.text, value.text] as const] : [];
  });
  return Object.fromEntries(compiled);
}
