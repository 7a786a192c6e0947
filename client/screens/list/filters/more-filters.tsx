import { Menu } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import type { FieldShape } from '#shared/fields/field.ts';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import { t } from '../../../messages/t.ts';
import { AddMenu } from '../../../ui/add-menu.tsx';
import classes from './filters.module.css';

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
    <AddMenu
      label={t('screens.filter')}
      icon={<IconFilterPlus size={16} aria-hidden />}
      choices={offered.map(([path, { label }]) => ({ key: path, label }))}
      className={classes.more}
      fresh={fresh}
      onAdd={onAdd}
    >
      {onGroup && <Menu.Item onClick={onGroup}>{t('screens.groupOfFilters')}</Menu.Item>}
    </AddMenu>
  );
}
