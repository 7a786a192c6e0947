import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { targetsOf } from '#shared/fields/data/several.ts';
import { mustBeGiven, mustBeSent } from '../sent-fields.ts';
import { commentLine } from './comment-line.ts';
import { TypeNames } from './type-names.ts';
import { sentValueType, valueType } from './value-type.ts';

/** What the types of one entity are called. */
export interface EntityTypeNames {
  readonly record: string;
  readonly create: string;
  readonly update: string;
  /** By the name of the transition; only those that take something. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Names for the types of every entity; `taken` are those that stand in the file already. */
export function nameTypes(
  { entities }: AppDescription,
  taken: Iterable<string>,
): ReadonlyMap<string, EntityTypeNames> {
  const names = new TypeNames(taken);
  // The records first: they are named most, and shall have the plain word.
  const records = new Map(entities.map(({ name }) => [name, names.give(name)]));
  return new Map(
    entities.map(({ name, transitions, previews = [] }): [string, EntityTypeNames] => {
      const taking = [...transitions, ...previews].filter(({ input }) => input.length > 0);
      const inputs = taking.map((one) => [one.name, names.give(name, one.name, 'input')] as const);
      const create = names.give(name, 'create');
      const update = names.give(name, 'update');
      return [name, { record: records.get(name) ?? name, create, update, inputs: new Map(inputs) }];
    }),
  );
}

/** The types of one entity: a record as it is answered, and what may be sent. */
export function entityTypes(
  entity: EntityDescription,
  app: AppDescription,
  names: ReadonlyMap<string, EntityTypeNames>,
): string {
  const own = names.get(entity.name);
  if (own === undefined) throw new Error(`${entity.name} has no types`);
  const inputs = [...entity.transitions, ...(entity.previews ?? [])].flatMap(({ name, input, label }) => {
    const type = own.inputs.get(name);
    if (type === undefined) return [];
    return [declared(`What “${label}” takes.`, type, inputLines(input))];
  });
  return [
    declared(entity.help ?? entity.label, own.record, answered(entity, names)),
    ...(entity.may.create
      ? [declared('What may be sent to create one.', own.create, sent(entity, app, 'create'))]
      : []),
    ...(entity.may.update
      ? [declared('What may be sent to change one.', own.update, sent(entity, app, 'update'))]
      : []),
    ...inputs,
  ].join('\n\n');
}

function declared(comment: string, name: string, lines: readonly string[]): string {
  return [commentLine(comment), `export interface ${name} {`, ...lines, '}'].join('\n');
}

/** All but the id may be absent: what you may not read on that record is not there. */
function answered(entity: EntityDescription, names: ReadonlyMap<string, EntityTypeNames>): readonly string[] {
  const fields = entity.fields.filter(({ secret, name }) => !secret && name !== 'id');
  const someOf = (name: string, of: string): readonly string[] => {
    const type = names.get(of)?.record;
    return type === undefined
      ? []
      : [`readonly ${name}?: { readonly items: readonly ${type}[]; readonly more?: true }`];
  };
  const expanded = fields.flatMap((field) => {
    if (field.type === 'refs') return someOf(field.name, field.to);
    const types = targetsOf(field).flatMap((to) => names.get(to)?.record ?? []);
    return types.length === 0 ? [] : [`readonly ${field.name}?: ${types.join(' | ')} | null`];
  });
  const referring = entity.backs.flatMap((back) => someOf(back.name, back.entity));
  const along = [...expanded, ...referring];
  return [
    '  readonly id: string;',
    ...fields.map((field) => property(field, { sent: false, required: false })),
    '  readonly titles?: Readonly<Record<string, string | null | readonly (string | null)[]>>;',
    ...(along.length === 0 ? [] : [`  readonly expanded?: { ${along.join('; ')} };`]),
    '  readonly can?: Abilities;',
    `  readonly result?: ${resultOf(entity)};`,
    '  readonly warnings?: readonly FieldProblem[];',
  ];
}

/** What inputs of transitions tell; only the record that an effect creates has more, and that is not known here. */
function resultOf({ transitions }: EntityDescription): string {
  const told = new Map(
    transitions.flatMap(({ input }) =>
      input.flatMap(({ field, told: isTold }) => (isTold ? [[field.name, valueType(field)] as const] : [])),
    ),
  );
  if (told.size === 0) return 'unknown';
  const lines = [...told].map(([name, type]) => `readonly ${name}?: ${type} | null`);
  return `Readonly<Record<string, unknown>> & { ${lines.join('; ')} }`;
}

function sent(entity: EntityDescription, app: AppDescription, mode: 'create' | 'update'): readonly string[] {
  const allowed = new Set(mode === 'create' ? entity.creatable : entity.updatable);
  const fields = entity.fields.filter(({ name }) => allowed.has(name));
  const own = fields.map((field) =>
    property(field, { sent: true, required: mode === 'create' && mustBeSent(field) }),
  );
  const parts = entity.backs.flatMap(({ name, entity: of, field, part }) => {
    const child = app.entities.find((one) => one.name === of);
    return part && child !== undefined
      ? [`  readonly ${name}?: readonly ${partOf(child, field, mode)}[];`]
      : [];
  });
  return [...own, ...inputLines(entity.beside?.[mode] ?? []), ...parts];
}

function inputLines(input: EntityDescription['transitions'][number]['input']): readonly string[] {
  return input.map((one) => property(one.field, { sent: true, required: mustBeGiven(one) }));
}

/** Composed children travel in the same body. */
function partOf(child: EntityDescription, parent: string, mode: 'create' | 'update'): string {
  const fields = child.fields.filter(({ name, origin }) => origin === 'contract' && name !== parent);
  const known = mode === 'update' ? ['readonly id?: string', 'readonly delete?: true'] : [];
  const lines = fields.map((field) => `readonly ${field.name}?: ${sentType(field)}`);
  return `{ ${[...known, ...lines].join('; ')} }`;
}

/** A field as a line of a type, with its label and help above it. */
export function property(
  field: FieldShape,
  { sent: isSent, required }: { sent: boolean; required: boolean },
): string {
  const type = isSent
    ? sentType({ ...field, required: required || field.required })
    : `${valueType(field)} | null`;
  const label = field.help === undefined ? field.label : `${field.label}. ${field.help}`;
  return `  ${commentLine(label)}\n  readonly ${field.name}${required ? '' : '?'}: ${type};`;
}

function sentType(field: FieldShape): string {
  return field.required ? sentValueType(field) : `${sentValueType(field)} | null`;
}
