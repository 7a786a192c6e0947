import { Menu, ScrollArea } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import type { FieldShape } from '#shared/fields/field.ts';
import type { GroupBy } from '#shared/screens/list-groups.ts';
import { t } from '../../../messages/t.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

interface GroupMenuProps {
  readonly offered: readonly GroupBy[];
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly chosen: GroupBy | undefined;
  /** Undefined: the rows are put together by nothing. */
  onChange(by: GroupBy | undefined): void;
}

/** By what the rows are put together. */
export function GroupMenu({ offered, fields, chosen, onChange }: GroupMenuProps) {
  const labelOf = ({ path, month }: GroupBy) => {
    const label = fields.get(path)?.label ?? path;
    return month ? t('screens.byMonth', { field: label }) : label;
  };
  const word = chosen === undefined ? t('screens.group') : t('screens.groupedBy', { field: labelOf(chosen) });
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <ToolButton {...opener} icon={<IconLayoutList size={16} aria-hidden />}>
          {word}
        </ToolButton>
      )}
    >
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="50vh" type="auto">
          <Menu.RadioGroup
            value={chosen?.by ?? ''}
            onChange={(next) => onChange(offered.find(({ by }) => by === next))}
          >
            <Menu.RadioItem value="" closeMenuOnClick>
              {t('screens.noGroups')}
            </Menu.RadioItem>
            {offered.map((by) => (
              <Menu.RadioItem key={by.by} value={by.by} closeMenuOnClick>
                {labelOf(by)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
