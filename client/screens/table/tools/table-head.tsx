import { type ComponentProps, memo } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { GroupBy } from '#shared/screens/list-groups.ts';
import { changeList } from '#shared/screens/list-state.ts';
import { ListHead } from '../../list/list-head.tsx';
import { NewButton } from '../../list/new-button.tsx';
import { GroupMenu } from './group-menu.tsx';
import { TableTools } from './table-tools.tsx';

interface TableHeadProps {
  readonly screen: ScreenDescription;
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly tools: Omit<ComponentProps<typeof TableTools>, 'onExtend' | 'onChoose' | 'children'>;
  /** By what rows can be put together, and by what they are. */
  readonly groups?: readonly GroupBy[];
  readonly group?: GroupBy | undefined;
  /** False: there is nothing to do something with, or rows are being chosen. */
  readonly hasTools: boolean;
  readonly onExtend?: ComponentProps<typeof TableTools>['onExtend'];
  onChoose(): void;
}

/** What stands above the rows of a table. Its menus are many: while rows come and change, it is not drawn again. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { screen, fields, tools, groups = [], group, hasTools, onExtend, onChoose } = props;
  const { entity, state, onChange } = tools;
  const newButton = <NewButton screen={screen} entity={entity} />;
  return (
    <ListHead {...{ screen, fields, state, onChange }} action={newButton}>
      {hasTools && (
        <TableTools {...tools} onExtend={onExtend} onChoose={() => onChoose()}>
          {groups.length > 0 && (
            <GroupMenu
              offered={groups}
              fields={fields}
              chosen={group}
              onChange={(by) => onChange(changeList(state, { group: by?.by ?? '', folded: [] }))}
            />
          )}
        </TableTools>
      )}
    </ListHead>
  );
});
