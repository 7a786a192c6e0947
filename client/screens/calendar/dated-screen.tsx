import type { ComponentType } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import type { CalendarFields } from './days/entries.ts';

/** What is drawn of records that have days. */
export interface DatedProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly fields: CalendarFields;
}

/** Records by the days they are on. Who may not read the days gets them as a table. */
export function DatedScreen({
  screen,
  drawn: Drawn,
}: {
  readonly screen: ScreenDescription;
  readonly drawn: ComponentType<DatedProps>;
}) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  const from = dayField(entity, screen.from);
  if (!from) return <TableScreen screen={screen} />;
  return <Drawn screen={screen} entity={entity} fields={{ from, to: dayField(entity, screen.to) }} />;
}

/** A field with days or moments, as far as the viewer may read it. */
function dayField(entity: EntityDescription, name: string | undefined): FieldShape | undefined {
  return entity.fields.find((field) => field.name === name && isA(field, 'date', 'datetime'));
}
