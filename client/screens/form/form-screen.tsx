import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isId } from '#shared/fields/base/is-id.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FormOutline } from '#shared/contract/model-screens.ts';
import { recordQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { NotShown } from '../../ui/not-shown.tsx';
import { recordTitle } from '../../app/record-title.ts';
import type { ScreenProps } from '../../app/screen-props.ts';
import { fieldsBeside, fieldsOfForm, isOneValue, withHint } from './field/form-fields.ts';
import { copiedRows, copiedValues } from './values/copied.ts';
import { type FormValues, startOfNew, startValues, typedValues } from './values/form-values.ts';
import { partsOf, rowInputs } from './values/parts-of.ts';
import { type FormWords, RecordForm } from './record-form.tsx';
import { useRowsOf } from './values/use-rows-of.ts';

/** A form for a new record, or with an id in the address for a change. */
export function FormScreen({ screen, id }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  if (id !== undefined)
    return <EditScreen entity={entity} id={id} named={screen.fields} outline={screen.outline} />;
  if (!entity.may.create) return <NotFound product={description.name} />;
  return (
    <CreateScreen
      entity={entity}
      named={screen.fields}
      outline={screen.outline}
      title={screen.title}
      help={screen.help}
      words={{ button: screen.button, thanks: screen.thanks }}
    />
  );
}

interface FormOf {
  readonly entity: EntityDescription;
  /** Names of the fields the screen wants, in order; empty for all. */
  readonly named: readonly string[];
  /** How they are divided; undefined: not at all. */
  readonly outline?: FormOutline;
}

interface CreateScreenProps extends FormOf {
  readonly title: string;
  readonly help?: string;
  readonly words: FormWords;
}

/** A new record, or with `copy=` in the address one that begins as another is. */
function CreateScreen(props: CreateScreenProps) {
  const [parameters] = useSearchParams();
  const copy = parameters.get('copy');
  return copy === null || !isId(copy) ? <NewForm {...props} /> : <CopyScreen {...props} id={copy} />;
}

function CopyScreen({ id, ...props }: CreateScreenProps & { readonly id: string }) {
  const { entity, named } = props;
  const { description } = useApp();
  const { data, error, refetch } = useQuery({
    ...recordQuery(entity.plural, id, ''),
    refetchOnWindowFocus: false, // a copy stays what it was begun with
  });
  const rows = useRowsOf({ entity, id, named, call: 'create' });
  if (error && !data)
    return <NotShown error={error} product={description.name} onRetry={() => void refetch()} />;
  if (!data || rows.isPending) return <Loading />;
  const fields = fieldsOfForm(entity, named, entity.creatable);
  const copied = { ...copiedValues(fields, data.values), ...copiedRows(rows.parts, rows.values) };
  return <NewForm {...props} copied={copied} />;
}

function NewForm({
  entity,
  named,
  outline,
  title,
  help,
  words,
  copied,
}: CreateScreenProps & { copied?: FormValues }) {
  const [parameters] = useSearchParams();
  const [round, setRound] = useState(0);
  const { description } = useApp();
  const fields = useMemo(
    () => [
      ...fieldsOfForm(entity, named, entity.creatable).map((field) => withHint(entity, field)),
      ...fieldsBeside(entity, 'create').filter(isOneValue),
    ],
    [entity, named],
  );
  const parts = useMemo(
    () => [
      ...partsOf(description, { entity, named, call: 'create' }),
      ...rowInputs(entity, fieldsBeside(entity, 'create')),
    ],
    [description, entity, named],
  );
  // As it was when the form was opened: what is typed since is not taken away.
  const [first] = useState(copied);
  const start = useMemo(
    () => ({ ...startOfNew({ fields, parts }, parameters), ...first }),
    [fields, parts, parameters, first],
  );
  return (
    <RecordForm
      key={round}
      entity={entity}
      fields={fields}
      parts={parts}
      start={start}
      title={title}
      help={help}
      words={words}
      outline={outline}
      onAgain={() => setRound(round + 1)}
    />
  );
}

function EditScreen({ entity, id, named, outline }: FormOf & { id: string }) {
  const { description } = useApp();
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...recordQuery(entity.plural, id, ''),
    refetchOnWindowFocus: false, // what is being typed is judged against what was seen when it began
  });
  const rows = useRowsOf({ entity, id, named, call: 'update' });
  if (!record) {
    if (!error) return <Loading />;
    return <NotShown error={error} product={description.name} onRetry={() => void refetch()} />;
  }
  const own = fieldsOfForm(entity, named, record.can?.update ?? []);
  if (rows.isPending) return <Loading />;
  if (own.length === 0 && rows.parts.length === 0) return <NotFound product={description.name} />;
  const sent = fieldsBeside(entity, 'update');
  const beside = sent.filter(isOneValue);
  const asked = rowInputs(entity, sent);
  const start = {
    ...typedValues(own, record.values),
    ...startValues(beside, new URLSearchParams()),
    ...rows.values,
    ...Object.fromEntries(asked.map((part) => [part.name, []])),
  };
  return (
    <RecordForm
      key={record.version}
      entity={entity}
      fields={[...own, ...beside]}
      parts={[...rows.parts, ...asked]}
      start={start}
      record={record}
      outline={outline}
      title={t('screens.editRecord', { record: recordTitle(record, entity) })}
    />
  );
}
