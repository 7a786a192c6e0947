import { useQueryClient } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { allRecords } from '../../../api/queries.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { updateRecord } from '../../../api/records.ts';
import { t } from '../../../messages/t.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import { sayHeld } from '../../saving/say-held.ts';
import { sayWithUndo } from '../../transitions/say-with-undo.tsx';

interface Changed {
  readonly path: string;
  /** The record before and after the change. */
  readonly before: RecordAnswer;
  readonly after: RecordAnswer;
}

/** Says that a value is changed. The change back is a change like any other, and is refused where somebody was faster. */
export function useUndoChange(entity: EntityDescription): (changed: Changed) => void {
  const client = useQueryClient();
  const undo = async ({ path, after }: Changed, value: JsonValue) => {
    const target = { plural: entity.plural, id: after.id, version: after.version };
    try {
      const { held } = await updateRecord(target, { [path]: value }, {});
      if (held !== undefined) sayHeld(1);
    } catch (error) {
      sayFailure(error);
    }
    await client.invalidateQueries({ queryKey: allRecords });
  };
  return (changed) => {
    const value = changed.before.values[changed.path];
    const field = entity.fields.find(({ name }) => name === changed.path);
    // What may not be read cannot be put back.
    if (value === undefined || field === undefined) return;
    const message = t('screens.valueChanged', { field: field.label });
    sayWithUndo({ message, name: 'value-changed', undo: () => undo(changed, value) });
  };
}
