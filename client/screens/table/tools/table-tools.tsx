import { IconListCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import classes from './table-tools.module.css';
import { ColumnMenu } from './column-menu.tsx';
import { ListMenu } from './list-menu.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';

interface TableToolsProps extends ComponentProps<typeof ListMenu> {
  readonly offered: ComponentProps<typeof ColumnMenu>['offered'];
  onColumns(paths: readonly string[]): void;
  /** Undefined: no field can be added. */
  onExtend?: ComponentProps<typeof ColumnMenu>['onExtend'];
  /** Begins to choose rows. */
  onChoose(): void;
  /** What else stands among them. */
  readonly children?: ReactNode;
}

/** What is done with rows as a whole: which columns they have, files of them, choosing some. Visitors only search, filter and sort. */
export function TableTools({ offered, onColumns, onExtend, onChoose, children, ...list }: TableToolsProps) {
  const { person } = useApp();
  if (person === null) return null;
  return (
    <div className={classes.tools}>
      <ColumnMenu offered={offered} columns={list.columns} onChange={onColumns} onExtend={onExtend} />
      {children}
      <ListMenu {...list} />
      <ToolButton icon={<IconListCheck size={16} aria-hidden />} onClick={onChoose}>
        {t('screens.selectRows')}
      </ToolButton>
    </div>
  );
}
