import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { folded } from '#shared/typed/words.ts';
import { entityNamed } from '../../app/app-context.tsx';

/** What a column of a file may be: a field, or one by which a reference is found. */
export interface Target {
  /** As an import names it: `item`, `item.serial`. */
  readonly name: string;
  readonly label: string;
  /** Whose values stand in the column. */
  readonly field: FieldShape;
  /** The field of the records that it fills. */
  readonly fills: string;
  /** A record that is there can be found by it. */
  readonly isKey: boolean;
}

/** What the viewer may send, and by what records are found that they may change. */
export function targetsOf(app: AppDescription, entity: EntityDescription): readonly Target[] {
  const { may, creatable, updatable, readable } = entity;
  const sent = new Set([...(may.create ? creatable : []), ...(may.update ? updatable : [])]);
  return entity.fields
    .filter((field) => !isA(field, 'file') && field.type !== 'key')
    .flatMap((field) => {
      const isKey = may.update && readable.includes(field.name) && (field.type === 'id' || field.unique);
      const isSent = sent.has(field.name) && field.origin === 'contract';
      return isKey || isSent ? [ofField(field, isKey), ...byOthers(app, field)] : [];
    });
}

function ofField(field: FieldShape, isKey: boolean): Target {
  return { name: field.name, label: field.label, field, fills: field.name, isKey };
}

/** A reference is found by title or id, and by what there is one of. */
function byOthers(app: AppDescription, field: FieldShape): readonly Target[] {
  const to = field.type === 'ref' ? entityNamed(app, field.to) : undefined;
  return (to?.fields ?? [])
    .filter((one) => to?.readable.includes(one.name) && (one.unique || one.type === 'number_series'))
    .filter(({ origin }) => origin === 'contract')
    .map((one) => ({
      name: `${field.name}.${one.name}`,
      label: `${field.label}: ${one.label}`,
      field: one,
      fills: field.name,
      isKey: false,
    }));
}

/** The target of each column, proposed by its name: as the API calls it, or as people do. No target is proposed twice. */
export function proposedTargets(
  names: readonly string[],
  targets: readonly Target[],
  locale: string,
): readonly (string | undefined)[] {
  const taken = new Set<string>();
  const plain = (text: string) => folded(text, locale).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const called = targets.map((target) => ({ target, names: callingOf(target).map(plain) }));
  return names.map((name) => {
    const sought = plain(name);
    const exact = called.find(({ target, names: own }) => !taken.has(target.fills) && own.includes(sought));
    if (sought === '' || exact === undefined) return undefined;
    taken.add(exact.target.fills);
    return exact.target.name;
  });
}

function callingOf({ name, label, fills, field }: Target): readonly string[] {
  return name === fills ? [name, label, `${name}.title`] : [name, label, `${fills} ${field.label}`];
}

/** True where all columns have names of the API, as in an export: then its values are most likely the API's as well. */
export function looksExported(names: readonly string[], entity: EntityDescription): boolean {
  const fields = new Set(entity.fields.map(({ name }) => name));
  const labels = new Set(entity.fields.map(({ label }) => label));
  return names.every((name) => fields.has(name.split('.')[0] ?? '') && !labels.has(name));
}
