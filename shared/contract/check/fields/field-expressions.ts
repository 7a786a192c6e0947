import { fieldType } from '#shared/fields/field-types.ts';
import type { FieldDeclaration } from '../../declaration.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';

/** What stands at a field: a conditional `required:`, `initial:`, `saved:`, `compute:` and `where:`. */
export function checkFieldExpressions(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const field of entity.declaration.fields) checkField(field, entity, checking);
  }
}

function checkField(field: FieldDeclaration, entity: ResolvedEntity, checking: Checking): void {
  const { requiredIf, initial, saved, compute, choosable, settings } = field;
  checking.condition(requiredIf, { record: entity.name, old: true });
  if (settings === undefined) return;
  const expected = fieldType(settings, entity.name);
  if (initial !== undefined) checking.value(initial, { record: entity.name, expected });
  if (saved !== undefined) checking.value(saved, { record: entity.name, old: true, expected });
  if (compute !== undefined) checking.value(compute, { record: entity.name, expected });
  // Asked of the record that may be chosen.
  if (settings.type === 'ref' || settings.type === 'refs')
    checking.condition(choosable, { record: settings.to });
}
