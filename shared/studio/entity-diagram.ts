import { isMember } from '#shared/fields/data/several.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Entity, Field } from '#shared/contract/model.ts';

/** The entities of a contract and how they refer to each other. */
export interface EntityDiagram {
  readonly entities: readonly DrawnEntity[];
  readonly references: readonly DrawnReference[];
}

export interface DrawnEntity {
  readonly name: string;
  readonly label: string;
  readonly line: number;
  readonly fields: readonly DrawnField[];
}

export interface DrawnField {
  readonly name: string;
  /** As in the contract; `state` for the state field. */
  readonly type: string;
  readonly required: boolean;
  readonly unique: boolean;
  readonly calculated: boolean;
  readonly line: number;
}

/** `part`: the record that refers is a part of the other and lives with it. */
export interface DrawnReference {
  readonly from: string;
  readonly field: string;
  readonly to: string;
  /** What the way back is called. */
  readonly back: string;
  readonly many: boolean;
  readonly part: boolean;
  readonly line: number;
}

/** The built-in `user` is drawn only where the contract says something of it, or refers to it. */
export function entityDiagram({ model, contract }: Built): EntityDiagram {
  const all = [...model.entities.values()];
  const references = all.flatMap((entity) => referencesFrom(entity, model.entities));
  const declared = new Set(contract.declaration.entities.map(({ name }) => name.text));
  const entities = all
    .filter(({ name }) => name !== 'user' || declared.has(name) || references.some(({ to }) => to === name))
    .map(drawn);
  return { entities, references };
}

function drawn(entity: Entity): DrawnEntity {
  const { name, label, place } = entity;
  const fields = ownFields(entity).filter((field) => !isMember(field));
  return { name, label, line: place.line, fields: fields.map(drawnField) };
}

function drawnField(field: Field): DrawnField {
  const { name, type, required, unique, place } = field;
  if (type === 'several') return { name, type: 'ref', required, unique, calculated: false, line: place.line };
  const calculated = field.compute !== undefined || field.saved !== undefined;
  return { name, type, required: required && type !== 'state', unique, calculated, line: place.line };
}

function ownFields(entity: Entity): readonly Field[] {
  return [...entity.fields.values()].filter(({ origin }) => origin !== 'system');
}

function referencesFrom(entity: Entity, entities: ReadonlyMap<string, Entity>): readonly DrawnReference[] {
  return ownFields(entity).flatMap((field) => {
    if (field.type !== 'ref' && field.type !== 'refs') return [];
    const backs = [...(entities.get(field.to)?.backs.values() ?? [])];
    const back = backs.find((one) => one.entity === entity.name && one.field === field.name);
    return {
      from: entity.name,
      field: field.type === 'ref' ? (field.memberOf ?? field.name) : field.name,
      to: field.to,
      back: back?.name ?? '',
      many: field.type === 'refs',
      part: entity.partOf?.field === field.name,
      line: field.place.line,
    };
  });
}
