import { Button, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { conditionOf, filtersIn } from './condition-filters.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import type { InputProps } from '../../../fields/base/field-controls.ts';
import { inputFrame } from '../../../fields/base/input-frame.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { t } from '../../../messages/t.ts';
import { FilterChips } from '../../list/filters/filter-chips.tsx';

/** A condition made of filters as lists have them; what was written in another way is shown as it is. */
export function ConditionInput(props: InputProps<'condition'>) {
  const { field, value, onChange } = props;
  const { description } = useApp();
  const entity = entityNamed(description, field.of);
  const fields = new Map<string, FieldShape>(
    entity?.fields
      .filter(
        ({ name, type }) => entity.readable.includes(name) && type !== 'condition' && type !== 'changes',
      )
      .map((one) => [one.name, one]),
  );
  const text = typeof value === 'string' ? value : '';
  const built = filtersIn(text, fields);
  const [asText, setAsText] = useState(false);
  // Kept while only one filter is there: then the text does not say which it was.
  const [matchAny, setMatchAny] = useState<boolean | undefined>(built?.matchAny);
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
  const matching = built.filters.length > 1 ? built.matchAny : matchAny;
  const take = (filters: typeof built.filters, one: boolean | undefined) => {
    setMatchAny(one);
    const next = conditionOf({ filters, matchAny: one }, fields);
    onChange(next === '' ? null : next);
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
          <Text size="sm" c="dimmed">
            {t('fields.noCondition')}
          </Text>
        )}
        <FilterChips
          offered={[]}
          fields={fields}
          filters={built.filters}
          onChange={(filters) => take(filters, matching)}
          matchAny={matching}
          onMatch={(one) => take(built.filters, one)}
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
