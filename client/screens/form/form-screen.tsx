import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { NotShown } from '../../ui/not-shown.tsx';
import { recordTitle } from '../../app/record-title.ts';
import type { ScreenProps } from '../../app/screen-props.ts';
import { fieldsOfForm, withHint } from './form-fields.ts';
import { partsOf } from './values/form-parts.ts';
import { startOfNew, typedValues } from './values/form-values.ts';
import { RecordForm } from './record-form.tsx';
import { useRowsOf } from './values/use-rows-of.ts';

/** A form for a new record, or with an id in the address for a change. */
export function FormScreen({ screen, id }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  if (id !== undefined) return <EditScreen entity={entity} id={id} named={screen.fields} />;
  if (!entity.may.create) return <NotFound product={description.name} />;
  return <CreateScreen entity={entity} named={screen.fields} title={screen.title} help={screen.help} />;
}

interface FormOf {
  readonly entity: EntityDescription;
  /** Names of the fields the screen wants, in order; empty for all. */
  readonly named: readonly string[];
}

function CreateScreen({ entity, named, title, help }: FormOf & { title: string; help?: string }) {
  const [parameters] = useSearchParams();
  const [round, setRound] = useState(0);
  const { description } = useApp();
  const fields = useMemo(
    () => fieldsOfForm(entity, named, entity.creatable).map((field) => withHint(entity, field)),
    [entity, named],
  );
  const parts = useMemo(() => partsOf(description, entity, named), [description, entity, named]);
  const start = useMemo(() => startOfNew({ fields, parts }, parameters), [fields, parts, parameters]);
  return (
    <RecordForm
      key={round}
      entity={entity}
      fields={fields}
      parts={parts}
      start={start}
      title={title}
      help={help}
      onAgain={() => setRound(round + 1)}
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
  const rows = useRowsOf({ entity, id, named });
  if (!record) {
    if (!error) return <Loading />;
    return <NotShown error={error} product={description.name} onRetry={() => void refetch()} />;
  }
  const fields = fieldsOfForm(entity, named, record.can?.update ?? []);
  if (fields.length === 0) return <NotFound product={description.name} />;
  if (rows.isPending) return <Loading />;
  const start = {
    ...typedValues(fields, record.values),
    ...rows.values,
  };
  return (
    <RecordForm
      key={record.version}
      entity={entity}
      fields={fields}
      parts={rows.parts}
      start={start}
      record={record}
      title={t('screens.editRecord', { record: recordTitle(record, entity) })}
    />
  );
}
