import { Button, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { type BuiltCondition, conditionOf, fieldsOfConditions, filtersIn } from './condition-filters.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import type { InputProps } from '../../../fields/base/field-controls.ts';
import { inputFrame } from '../../../fields/base/input-frame.tsx';
import { controlsOf } from '../../../fields/field-types.ts';
import { t } from '../../../messages/t.ts';
import { FilterChips } from '../../list/filters/filter-chips.tsx';

/** A condition made of filters as lists have them; what was written in another way is shown as it is. */
export function ConditionInput(props: InputProps<'condition'>) {
  const { field, value, onChange } = props;
  const { description } = useApp();
  const entity = entityNamed(description, field.of);
  const fields = fieldsOfConditions(entity);
  const text = typeof value === 'string' ? value : '';
  // What was built is kept while it says the same: one group alone reads as filters of which any is meant.
  const [kept, setKept] = useState<BuiltCondition>({ filters: [] });
  const built = conditionOf(kept, fields) === text ? kept : filtersIn(text, fields);
  const [asText, setAsText] = useState(false);
  if (entity === undefined || built === undefined || asText) {
    const { Input: TextInput } = controlsOf(field);
    return (
      <>
        <TextInput {...props} />
        {entity !== undefined && built !== undefined && (
          <Switch label={t('fields.conditionAsFilters')} onClick={() => setAsText(false)} />
        )}
      </>
    );
  }
  const take = (next: BuiltCondition) => {
    setKept(next);
    onChange(conditionOf(next, fields) || null);
  };
  const { label, description: help, withAsterisk, error } = inputFrame(props);
  return (
    <Input.Wrapper
      label={label}
      description={help}
      withAsterisk={withAsterisk}
      error={error}
      role="group"
      aria-label={label}
    >
      <Group gap="xs" mt={4}>
        {built.filters.length === 0 && (
          <Text size="sm" c="dimmed" w="100%">
            {t('fields.noCondition')}
          </Text>
        )}
        <FilterChips
          offered={[]}
          fields={fields}
          filters={built.filters}
          onChange={(filters) => take({ ...built, filters })}
          matchAny={built.matchAny}
          onMatch={(matchAny) => take({ ...built, matchAny })}
        />
        <Switch label={t('fields.conditionAsText')} onClick={() => setAsText(true)} />
      </Group>
    </Input.Wrapper>
  );
}

function Switch({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="subtle" color="gray" size="xs" onClick={onClick}>
      {label}
    </Button>
  );
}
