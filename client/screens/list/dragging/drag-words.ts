import type { DndContextProps } from '@dnd-kit/core';
import { t } from '../../../messages/t.ts';

/** What screen readers are told of what can be dragged. What came of a move is told like that of any other. */
export function dragWords(): DndContextProps['accessibility'] {
  return {
    screenReaderInstructions: { draggable: t('screens.dragHelp') },
    announcements: {
      onDragStart: () => undefined,
      onDragOver: () => undefined,
      onDragEnd: () => undefined,
      onDragCancel: () => undefined,
    },
  };
}
