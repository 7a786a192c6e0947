import { useDraggable } from '@dnd-kit/core';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { RecordCard } from '../list/record-card.tsx';
import classes from './board.module.css';
import type { Lane, LaneField } from './lanes.ts';
import { MoveMenu } from './move-menu.tsx';
import type { LaneMove } from './use-lane-move.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

interface BoardCardProps {
  readonly entity: EntityDescription;
  readonly field: LaneField;
  readonly record: RecordAnswer;
  readonly columns: readonly ColumnDescription[];
  readonly mark?: MarkDescription;
  readonly lanes: readonly Lane[];
  readonly move: LaneMove;
}

/** A card that can be taken to another lane: by pointer, or by the menu that does the same without one. */
export function BoardCard({ entity, field, record, columns, mark, lanes, move }: BoardCardProps) {
  const movable = mayEverMove(entity, field);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: record.id,
    data: { record },
    disabled: !movable,
  });
  const underway = move.underway?.record.id === record.id;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={classes.draggable}
      data-movable={movable || undefined}
      data-held={isDragging || undefined}
      data-underway={underway || undefined}
    >
      <RecordCard
        entity={entity}
        record={record}
        columns={columns}
        mark={mark}
        beside={
          movable && <MoveMenu entity={entity} field={field} record={record} lanes={lanes} move={move} />
        }
      />
    </div>
  );
}

/** What no step and no change could ever move is not offered to be taken. */
function mayEverMove(entity: EntityDescription, field: LaneField): boolean {
  if (field.type === 'choice') return entity.updatable.includes(field.name);
  return offeredSteps(entity).some(({ to }) => to !== undefined && to.length > 0);
}
