import type { FieldDeclaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** Point 3: what references point at, the fields of keys, and settings that do not go together. */
export function lookUpEntities(entities: readonly ResolvedEntity[], lookup: Lookup): void {
  for (const entity of entities) {
    for (const field of entity.declaration.fields) lookUpField(field, lookup);
    for (const key of entity.declaration.unique) {
      for (const name of key) lookup.field(name, entity);
    }
  }
  reportRenames(entities, lookup);
}

function lookUpField(field: FieldDeclaration, lookup: Lookup): void {
  if (field.to !== undefined) lookup.entity(field.to);
  const { settings } = field;
  if (settings === undefined) return;
  if (field.default !== undefined && field.initial !== undefined) {
    const message = 'A field has a `default` or an `initial`, not both.';
    lookup.findings.add('wrong_value', field.initial.place, { message, hint: 'Leave one of the two out.' });
  }
  if (settings.type === 'ref' && settings.onDelete === 'clear' && field.required) {
    const message = `\`${field.name.text}\` is required, so it cannot be cleared when what it refers to is deleted.`;
    lookup.findings.add('wrong_value', field.place, {
      message,
      hint: 'Write `on_delete: restrict` or `cascade`.',
    });
  }
  if (field.unique && (settings.type === 'json' || settings.type === 'choices')) {
    lookup.findings.add('wrong_value', field.place, `A field of type \`${settings.type}\` cannot be unique.`);
  }
  reportBounds(field, lookup);
}

function reportBounds(field: FieldDeclaration, lookup: Lookup): void {
  const { settings } = field;
  if (settings === undefined || !('min' in settings) || !('max' in settings)) return;
  if (settings.min === undefined || settings.max === undefined || !isAbove(settings.min, settings.max))
    return;
  const message = `\`min\` is above \`max\`, so no value of \`${field.name.text}\` would be right.`;
  lookup.findings.add('wrong_value', field.place, message);
}

function isAbove(min: string | number, max: string | number): boolean {
  const digits = /^-?[\d.]+$/;
  if (digits.test(String(min)) && digits.test(String(max))) return Number(min) > Number(max);
  return !String(min).startsWith('P') && String(min) > String(max);
}

/** `was:` names something that is no longer there; one old name becomes one new one. */
function reportRenames(entities: readonly ResolvedEntity[], lookup: Lookup): void {
  const names = entities.map(({ name, declaration }) => ({ now: name, was: declaration.was }));
  reportRenamed(names, { what: 'entity', lookup });
  for (const { fields, declaration, machine } of entities) {
    const renamed = declaration.fields.map(({ name, was }) => ({ now: name.text, was }));
    const others = [...fields.keys()].map((now) => ({ now, was: undefined }));
    reportRenamed([...renamed, ...others], { what: 'field', lookup });
    const states = machine?.states?.options ?? [];
    reportRenamed(
      states.map(({ name, was }) => ({ now: name.text, was })),
      { what: 'state', lookup },
    );
  }
}

interface Renamed {
  readonly now: string;
  readonly was?: Name;
}

/** Also used for roles: every kind of thing that keeps what belongs to it under a new name. */
export function reportRenamed(
  things: readonly Renamed[],
  { what, lookup }: { readonly what: string; readonly lookup: Lookup },
): void {
  const today = new Set(things.map(({ now }) => now));
  const seen = new Set<string>();
  for (const { was } of things) {
    if (was === undefined) continue;
    if (today.has(was.text)) {
      const message = `The ${what} \`${was.text}\` is still there, so nothing else was called so before.`;
      lookup.findings.add('duplicate_name', was.place, message);
    } else if (seen.has(was.text)) {
      const message = `Another ${what} already says that it was \`${was.text}\`.`;
      lookup.findings.add('duplicate_name', was.place, message);
    }
    seen.add(was.text);
  }
}
