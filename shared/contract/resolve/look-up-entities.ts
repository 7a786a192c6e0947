import type { FieldDeclaration } from '../declaration.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** Point 3: what references point at, the fields of keys, and settings that do not go together. */
export function lookUpEntities(entities: readonly ResolvedEntity[], lookup: Lookup): void {
  for (const entity of entities) {
    for (const field of entity.declaration?.fields ?? []) lookUpField(field, lookup);
    for (const key of entity.declaration?.unique ?? []) {
      for (const name of key) lookup.field(name, entity);
    }
    reportRenames(entity, lookup);
  }
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
function reportRenames(entity: ResolvedEntity, lookup: Lookup): void {
  const seen = new Set<string>();
  for (const { was } of entity.declaration?.fields ?? []) {
    if (was === undefined) continue;
    if (entity.fields.has(was.text)) {
      const message = `\`${was.text}\` is still a field of \`${entity.name}\`, so nothing else was called so before.`;
      lookup.findings.add('duplicate_name', was.place, message);
    } else if (seen.has(was.text)) {
      lookup.findings.add(
        'duplicate_name',
        was.place,
        `Another field says already that it was \`${was.text}\`.`,
      );
    }
    seen.add(was.text);
  }
}
