import { Group, MultiSelect, Select } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { t } from '../../messages/t.ts';
import type { DraftField } from './draft-field.ts';

type ShownFor = Pick<DraftField, 'shownBy' | 'shownFor'>;

interface ForWhichProps {
  readonly draft: ShownFor;
  onChange(changed: Partial<ShownFor>): void;
  readonly entity: EntityDescription;
  /** The field itself, which does not decide where it is shown. */
  readonly except?: string;
  readonly error: string | undefined;
}

/** Whether the field is for all records, or for those where a choice has some options: the number plate of cars. */
export function ForWhich({ draft, onChange, entity, except, error }: ForWhichProps) {
  const choices = entity.fields.filter(
    (field) => field.name !== except && entity.readable.includes(field.name) && isA(field, 'choice'),
  );
  const chosen = choices.find(({ name }) => name === draft.shownBy);
  if (choices.length === 0) return null;
  return (
    <Group grow align="flex-start">
      <Select
        label={t('screens.fieldShownBy')}
        description={t('screens.fieldShownByHint')}
        clearable
        clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('screens.fieldShownBy') }) }}
        data={choices.map(({ name, label }) => ({ value: name, label }))}
        value={draft.shownBy}
        onChange={(shownBy) => onChange({ shownBy, shownFor: [] })}
        error={error}
      />
      {isA(chosen, 'choice') && (
        <MultiSelect
          label={t('screens.fieldShownFor')}
          description={chosen.label}
          data={chosen.options.map(({ name, label }) => ({ value: name, label }))}
          value={[...draft.shownFor]}
          onChange={(shownFor) => onChange({ shownFor })}
        />
      )}
    </Group>
  );
}
