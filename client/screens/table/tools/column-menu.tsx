import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconForms } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import { t } from '../../../messages/t.ts';
import type { Extension } from '../../extend/extend-dialog.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { LazyPopover } from '../../../ui/lazy/lazy-popover.tsx';

interface ColumnMenuProps {
  /** Every column there could be. */
  readonly offered: readonly ColumnDescription[];
  readonly columns: readonly ColumnDescription[];
  /** Undefined: those of the screen. */
  onChange(paths: readonly string[] | undefined): void;
  /** Undefined: the viewer may add no fields. */
  readonly onExtend: ((what: Extension) => void) | undefined;
}

/** Which columns stand in the table, and in which order. At least one does. */
export function ColumnMenu({ offered, columns, onChange, onExtend }: ColumnMenuProps) {
  const shown = columns.map(({ path }) => path);
  const others = offered.filter(({ path }) => !shown.includes(path));
  const listed = columns.map((column) => ({ path: column.path, label: fullLabel(column, offered) }));
  const move = (path: string, by: -1 | 1) => {
    const at = shown.indexOf(path);
    const rest = shown.filter((other) => other !== path);
    onChange(rest.toSpliced(at + by, 0, path));
  };
  return (
    <LazyPopover
      position="bottom-end"
      shadow="md"
      trapFocus
      withinPortal
      renderButton={(opener) => (
        <ToolButton {...opener} icon={<IconColumns3 size={16} aria-hidden />}>
          {t('screens.columns')}
        </ToolButton>
      )}
    >
      <Popover.Dropdown miw={260} maw="min(24rem, 92vw)" aria-label={t('screens.columns')}>
        <ScrollArea.Autosize mah={onExtend ? '36vh' : '50vh'} type="auto">
          <Stack gap={6} pe="sm">
            {listed.map(({ path, label }, place) => (
              <Group key={path} gap={4} wrap="nowrap" justify="space-between">
                <Checkbox
                  size="sm"
                  label={label}
                  checked
                  disabled={shown.length === 1}
                  onChange={() => onChange(shown.filter((other) => other !== path))}
                />
                <Group gap={2} wrap="nowrap">
                  <Mover
                    label={t('screens.moveForward', { column: label })}
                    off={place === 0}
                    onMove={() => move(path, -1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </Mover>
                  <Mover
                    label={t('screens.moveBack', { column: label })}
                    off={place === shown.length - 1}
                    onMove={() => move(path, 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </Mover>
                </Group>
              </Group>
            ))}
            {others.map((column) => (
              <Checkbox
                key={column.path}
                size="sm"
                label={fullLabel(column, offered)}
                checked={false}
                onChange={() => onChange([...shown, column.path])}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button size="xs" variant="default" mt="sm" fullWidth onClick={() => onChange(undefined)}>
          {t('screens.resetColumns')}
        </Button>
        {onExtend && (
          <>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              fullWidth
              leftSection={<IconForms size={14} aria-hidden />}
              onClick={() => onExtend('add')}
            >
              {t('screens.addField')}
            </Button>
            <Button size="xs" variant="default" mt="xs" fullWidth onClick={() => onExtend('change')}>
              {t('screens.changeFields')}
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </LazyPopover>
  );
}

/** The name of a record (`shelf.name`) is called like the reference to it: in one list they are told apart. */
function fullLabel({ path, label, field, expand }: ColumnDescription, offered: readonly ColumnDescription[]) {
  const isAlone = offered.every((other) => other.path === path || other.label !== label);
  return isAlone || expand === '' ? label : `${label}: ${field.label}`;
}

function Mover({
  label,
  off,
  onMove,
  children,
}: {
  label: string;
  off: boolean;
  onMove(): void;
  children: ReactNode;
}) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} disabled={off} onClick={onMove}>
      {children}
    </ActionIcon>
  );
}
