import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { listAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { RecordCard } from '../list/record-card.tsx';
import { useMarks } from '../list/marks/use-marks.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { allOf } from '#shared/screens/list-filter.ts';
import { dragWords } from '../list/dragging/drag-words.ts';
import classes from './board.module.css';
import { LaneColumn } from './lane-column.tsx';
import { laneVerdict } from './lane-verdict.ts';
import { laneFilter, type Lane, type LaneField, lanesOn } from './lanes.ts';
import { StepQuestion } from './step-question.tsx';
import { useLaneMove } from './use-lane-move.ts';
import cut from '../../ui/page/cut.module.css';

interface BoardLanesProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly field: LaneField;
  /** What every lane asks for beside its own option. */
  readonly filter: string;
  readonly search: string;
}

/** The lanes side by side. A card in hand dims the lanes it cannot go to; each of them says why. */
export function BoardLanes({ screen, entity, field, filter, search }: BoardLanesProps) {
  const { description } = useApp();
  const client = useQueryClient();
  const move = useLaneMove(entity, field);
  const [inHand, setInHand] = useState<RecordAnswer>();
  // A mouse drags at once after some pixels; a finger that only scrolls must not.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const asked = (id: string) => ({ ...recordQuery(entity.plural, id, ''), staleTime: 0 });
  const { data: held } = useQuery({ ...asked(inHand?.id ?? ''), enabled: inHand !== undefined });
  const columns = screen.card ?? [];
  const markOf = useMarks(screen);
  const drop = async ({ active, over }: DragEndEvent) => {
    setInHand(undefined);
    const lane = laneIn(over?.data.current);
    if (!lane) return;
    const record = await client.fetchQuery({ ...asked(String(active.id)), staleTime: 2_000 });
    move.go(record, lane, laneVerdict(lane, record, { entity, field }));
  };
  return (
    <DndContext
      accessibility={dragWords()}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setInHand(recordIn(active.data.current))}
      onDragCancel={() => setInHand(undefined)}
      onDragEnd={(event) => void drop(event)}
    >
      {move.refusal && <RefusalAlert onClose={move.dismiss}>{move.refusal}</RefusalAlert>}
      {/* The lanes scroll sideways, so the keyboard must be able to reach them even where they are empty. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`${cut.cut} ${classes.lanes}`} role="region" aria-label={screen.title} tabIndex={0}>
        {lanesOn(screen, { entity, field }).map((lane) => (
          <LaneColumn
            key={lane.name}
            entity={entity}
            field={field}
            lane={lane}
            columns={columns}
            markOf={markOf}
            query={{
              filter: allOf([filter, laneFilter(field, lane)]),
              sort: screen.sort,
              q: search,
              expand: expandOf([...columns, ...(screen.marks ?? [])]),
            }}
            all={`${listAddress(description, entity)}?f.${field.name}=${lane.name}`}
            verdict={
              inHand && held?.id === inHand.id ? laneVerdict(lane, held, { entity, field }) : undefined
            }
            move={move}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {inHand && (
          <div className={classes.inHand}>
            <RecordCard entity={entity} record={inHand} columns={columns} mark={markOf?.(inHand)} />
          </div>
        )}
      </DragOverlay>
      {move.question && (
        <StepQuestion
          key={move.question.record.id}
          entity={entity}
          question={move.question}
          onTake={move.take}
          onClose={move.answered}
        />
      )}
      <AskDialog asking={move.asking} about={move.about} verb={move.verb} />
    </DndContext>
  );
}

/** What a draggable of this board carries. */
function recordIn(data: Record<string, unknown> | undefined): RecordAnswer | undefined {
  return data?.['record'] as RecordAnswer | undefined; // put there by the card
}

/** What a droppable of this board carries. */
function laneIn(data: Record<string, unknown> | undefined): Lane | undefined {
  return data?.['lane'] as Lane | undefined; // put there by the lane
}
