import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import type { FieldShape } from '#shared/fields/field.ts';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import { t } from '../../../messages/t.ts';

interface MoreFiltersProps {
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** It was just asked for, so it has the focus. */
  readonly fresh?: boolean;
  onAdd(path: string): void;
  /** Undefined: no groups stand here. */
  onGroup?(): void;
}

/** The menu of all that may be filtered by. */
export function MoreFilters({ fields, fresh, onAdd, onGroup }: MoreFiltersProps) {
  const offered = [...fields].filter(([, field]) => operatorsOf(field).length > 0 && field.type !== 'id');
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          autoFocus={fresh}
          leftSection={<IconFilterPlus size={16} aria-hidden />}
        >
          {t('screens.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="50vh" type="auto">
          {onGroup && <Menu.Item onClick={onGroup}>{t('screens.groupOfFilters')}</Menu.Item>}
          {offered.map(([path, { label }]) => (
            <Menu.Item key={path} onClick={() => onAdd(path)}>
              {label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
