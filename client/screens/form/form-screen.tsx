import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { recordQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../shell/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { recordTitle } from '../record-title.ts';
import type { ScreenProps } from '../screen-views.tsx';
import { startValues } from './form-values.ts';
import { RecordForm } from './record-form.tsx';

/** A form for a new record, or with an id in the address for a change. */
export function FormScreen({ screen, id }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  if (id !== undefined) return <EditScreen entity={entity} id={id} named={screen.fields} />;
  if (!entity.may.create) return <NotFound product={description.name} />;
  return <CreateScreen entity={entity} named={screen.fields} help={screen.help} />;
}

interface FormOf {
  readonly entity: EntityDescription;
  /** Names of the fields the screen wants, in order; empty for all. */
  readonly named: readonly string[];
}

function CreateScreen({ entity, named, help }: FormOf & { help?: string }) {
  const [parameters] = useSearchParams();
  const fields = useMemo(() => pick(entity, named, entity.creatable).map(withHint), [entity, named]);
  const start = useMemo(() => startValues(fields, parameters), [fields, parameters]);
  return (
    <RecordForm
      entity={entity}
      fields={fields}
      start={start}
      title={`New ${entity.label.toLowerCase()}`}
      help={help}
    />
  );
}

function EditScreen({ entity, id, named }: FormOf & { id: string }) {
  const { description } = useApp();
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...recordQuery(entity.plural, id, ''),
    refetchOnWindowFocus: false, // what is being typed is judged against what was seen when it began
  });
  if (!record) {
    if (!error) return <Loading />;
    if (error instanceof ApiProblem && error.status === 404) return <NotFound product={description.name} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const fields = pick(entity, named, record.can?.update ?? []);
  if (fields.length === 0) return <NotFound product={description.name} />;
  const start = Object.fromEntries(fields.map((field) => [field.name, record.values[field.name] ?? null]));
  return (
    <RecordForm
      key={record.version}
      entity={entity}
      fields={fields}
      start={start}
      record={record}
      title={`Edit ${recordTitle(record, entity)}`}
    />
  );
}

/** Says of a field that the engine fills that it may stay empty. */
function withHint(field: FieldShape): FieldShape {
  if (!field.prefilled) return field;
  return { ...field, help: [field.help, 'Filled in for you if left empty.'].filter(Boolean).join(' ') };
}

/** The fields of a form: those the screen names, in its order, as far as the viewer may write them. */
function pick(
  entity: EntityDescription,
  named: readonly string[],
  writable: readonly string[],
): readonly FieldShape[] {
  const allowed = entity.fields.filter(
    (field) => writable.includes(field.name) && field.origin === 'contract',
  );
  if (named.length === 0) return allowed;
  return named.flatMap((name) => allowed.filter((field) => field.name === name));
}
