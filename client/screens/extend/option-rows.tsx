import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import type { OptionDraft } from './changed-field.ts';

interface OptionRowsProps {
  readonly options: readonly OptionDraft[];
  onChange(options: readonly OptionDraft[]): void;
  readonly error: string | undefined;
}

/** The options of a choice: each is called otherwise, taken away, or added at the end. */
export function OptionRows({ options, onChange, error }: OptionRowsProps) {
  return (
    <Input.Wrapper label={t('screens.fieldOptions')} error={error} role="group">
      <Stack gap="xs" mt={4}>
        {options.map(({ name, label }, index) => (
          // Rows are told apart by their place: two new ones are alike.
          <Group key={name ?? `new ${index}`} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('screens.optionNumber', { number: index + 1 })}
              maxLength={100}
              value={label}
              onChange={({ currentTarget: { value } }) =>
                onChange(options.with(index, { ...(name === undefined ? {} : { name }), label: value }))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={options.length === 1}
              aria-label={t('fields.remove', { name: label })}
              onClick={() => onChange(options.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...options, { label: '' }])}
          >
            {t('screens.addOption')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
