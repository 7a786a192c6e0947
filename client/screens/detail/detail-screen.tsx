import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import type {
  ColumnDescription,
  EntityDescription,
  ScreenDescription,
  SectionDescription,
} from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { openedRecordQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { recordAddress } from '../../app/addresses.ts';
import { type App, entityNamed, useApp } from '../../app/app-context.tsx';
import { readsOnly } from '../../app/reads-only.ts';
import { recordTitle } from '../../app/record-title.ts';
import { Loading } from '../../ui/loading.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { NotShown } from '../../ui/not-shown.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { columnValue } from '../../app/column-value.ts';
import { useEnvironment } from '../form/values/use-environment.ts';
import { CreateRecords } from '../form/create-records.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { useAskedAround } from '../ahead/ask-for-page.ts';
import { pagePartsOf } from '../ahead/page-parts.ts';
import { factsOf } from './head/facts-of.ts';
import { ImpossibleTransitions } from './head/impossible-transitions.tsx';
import { RecordHead } from './head/record-head.tsx';
import { StepDone, type Taken } from './step-done.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { RecordRequests } from '../requests/record-requests.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { editableField } from '../table/rows/editable.ts';
import { useCellEdit } from '../table/rows/use-cell-edit.ts';
import { InPlaceContext } from './values/in-place.ts';
import { attachedTo } from '../comments/attached.ts';
import { RecordFiles } from '../comments/record-files.tsx';
import { RecordOpenings } from '../comments/record-openings.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { UnsentComment } from '../comments/unsent-comment.tsx';
import { Activity } from '../history/activity.tsx';
import { arrange, isOfAmounts, saysSomething, shownIn, without, withoutZeros } from './layout/arrange.ts';
import { RecordLayout } from './layout/record-layout.tsx';
import { useRecordAction } from '../transitions/use-record-action.ts';

/** One record: what it is, what can be done with it, what belongs to it. */
export function DetailScreen({ screen, id }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity || id === undefined) return <NotFound product={description.name} />;
  return <EntityDetail screen={screen} entity={entity} id={id} />;
}

interface EntityDetailProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly id: string;
}

function EntityDetail({ screen, entity, id }: EntityDetailProps) {
  const { description } = useApp();
  const { sections, head, expand } = useMemo(() => pagePartsOf(screen, entity), [screen, entity]);
  const { data: record, error, refetch } = useQuery(openedRecordQuery(entity.plural, id, expand));
  useAskedAround(entity, id);
  const [taken, setTaken] = useState<Taken>();
  const isAway = error instanceof ApiProblem && (error.status === 404 || error.isOwn);
  if (isAway && taken) return <StepDone taken={taken} entity={entity} />;
  if (isAway || (error && !record)) {
    const notShown = <NotShown error={error} product={description.name} onRetry={() => void refetch()} />;
    return isAway ? <UnsentComment record={id} product={description.name} otherwise={notShown} /> : notShown;
  }
  if (!record) return <Loading />;
  const whole = wholeOf(description, entity, record);
  if (whole !== undefined) return <Navigate to={whole} replace />;
  return <Filled {...{ screen, entity, record, sections, head }} onTaken={setTaken} />;
}

/** A comment is read where it stands: on the page of its record. */
function wholeOf(
  app: App['description'],
  entity: EntityDescription,
  record: RecordAnswer,
): string | undefined {
  const field = entity.fields.find(({ name }) => name === entity.attachedBy);
  const id = field && record.values[field.name];
  const whole = field?.type === 'ref' ? entityNamed(app, field.to) : undefined;
  if (whole?.may.read !== true || typeof id !== 'string') return undefined;
  return `${recordAddress(app, whole, id)}#${record.id}`;
}

interface FilledProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly sections: readonly SectionDescription[];
  readonly head: readonly ColumnDescription[];
  onTaken(taken: Taken): void;
}

function Filled({ screen, entity, record, sections, head, onTaken }: FilledProps) {
  const app = useApp();
  const { description, style } = app;
  const isRead = readsOnly(app, entity);
  const facts = factsOf(head, { record, entity, style });
  const called = recordTitle(record, entity);
  const action = useRecordAction(entity, record, ({ label }) => onTaken({ step: label, title: called }));
  const related = screen.related
    .flatMap((name) => entity.backs.find((back) => back.name === name) ?? [])
    .filter((back) => back.attached === undefined && entityNamed(description, back.entity)?.may.read);
  const files = attachedTo(entity, 'files', description);
  const openings = attachedTo(entity, 'openings', description);
  const inHead = new Set([...facts.map(({ path }) => path), entity.stateField ?? '']);
  const told = useEnvironment(record)({});
  const valueAt = (path: string) => columnValue(record, path).value;
  const isForIt = (path: string) => {
    const field = entity.fields.find(({ name }) => name === path);
    // What the viewer may not read of this record is not spoken of, as in the answer of the API.
    if (valueAt(path) === undefined) return false;
    if (isRead && !saysSomething(columnValue(record, path), field)) return false;
    if (valueAt(path) === called && !record.can?.update.includes(path)) return false;
    return field === undefined || isShown(field, record.values[path], told);
  };
  const filled = shownIn(without(sections, inHead), isForIt);
  const below = isRead
    ? filled.map((section) => (isOfAmounts(section) ? withoutZeros(section, valueAt) : section))
    : filled;
  const arrangement = arrange(screen, below, related);
  const columns = [...facts, ...below.flatMap(({ fields }) => fields)];
  const edit = useCellEdit(entity, changeable(entity, record, columns));
  const [added, onAdded] = useState<string>();
  return (
    <CreateRecords>
      <InPlaceContext value={{ entity, edit, added, onAdded }}>
        <Stack>
          <NeighbourLinks entity={entity} id={record.id} />
          <RecordHead screen={screen} entity={entity} record={record} action={action} facts={facts} />
          {action.refusal && !action.asking && (
            <RefusalAlert onClose={action.dismiss}>{action.refusal}</RefusalAlert>
          )}
          <ImpossibleTransitions entity={entity} record={record} />
          <RecordRequests id={record.id} />
          <RecordLayout arrangement={arrangement} record={record} plural={entity.plural} read={isRead}>
            <Stack>
              {entity.mails && <RecordMails entity={entity} id={record.id} />}
              {files && <RecordFiles files={files} id={record.id} />}
              {openings && <RecordOpenings openings={openings} id={record.id} />}
              <Activity entity={entity} id={record.id} />
            </Stack>
          </RecordLayout>
        </Stack>
        <AskDialog asking={edit.asking} about={edit.about} />
      </InPlaceContext>
    </CreateRecords>
  );
}

/** What may be changed of this record now, where it stands. */
function changeable(
  entity: EntityDescription,
  record: RecordAnswer,
  columns: readonly ColumnDescription[],
): readonly string[] {
  const now = record.can?.update ?? [];
  return columns
    .filter(({ path }) => now.includes(path) && editableField(entity, path, 'page') !== undefined)
    .map(({ path }) => path);
}
