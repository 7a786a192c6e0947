import { fieldType } from '#shared/expression/field-type.ts';
import type { Checking } from './checking.ts';

/** `required:` with a condition and `initial:`. */
export function checkFieldExpressions(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const { requiredIf, initial, settings } of entity.declaration.fields) {
      checking.condition(requiredIf, { record: entity.name, old: true });
      if (initial === undefined || settings === undefined) continue;
      checking.value(initial, { record: entity.name, expected: fieldType(settings, entity.name) });
    }
  }
}
