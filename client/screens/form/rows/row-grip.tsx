import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../messages/t.ts';
import classes from './part-rows.module.css';

interface RowGripProps {
  /** How the row is called. */
  readonly name: string;
  /** The row goes up or down by one place. */
  onStep(by: 1 | -1): void;
  onGrab(event: PointerEvent<HTMLElement>): void;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** By this a row is dragged to another place; with the arrow keys it goes there step by step. */
export function RowGrip({ name, onStep, onGrab }: RowGripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.grip}
      data-grip
      aria-label={t('screens.moveRow', { row: name })}
      aria-keyshortcuts={Object.keys(steps).join(' ')}
      title={t('screens.moveRowHelp')}
      onKeyDown={onKeyDown}
      onPointerDown={onGrab}
    >
      <IconGripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}
