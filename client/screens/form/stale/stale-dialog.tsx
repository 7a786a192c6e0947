import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#shared/api/calls/engine.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { ApiProblem } from '../../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { useApp } from '../../../app/app-context.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { FormValues } from '../values/form-values.ts';
import { type Difference, differencesOf, mergedValues, presetOf, type Side } from './merge-versions.ts';
import { newestVersion, type Version, type VersionOf } from './newest-version.ts';
import classes from './stale-dialog.module.css';
import { VersionText } from './version-text.tsx';

interface StaleDialogProps {
  readonly of: VersionOf;
  /** What stood in the form at first. */
  readonly start: FormValues;
  readonly mine: FormValues;
  /** Saves these values over the version that they were chosen against. */
  onMerged(newest: Version, values: FormValues): void;
  onReload(): void;
  onClose(): void;
}

/** Somebody was faster: what they made of it beside what was typed, and of each field the choice which is to stay. */
export function StaleDialog({ of, start, mine, onMerged, onReload, onClose }: StaleDialogProps) {
  const { person, style } = useApp();
  const newest = useQuery(newestVersion(of));
  const changed = newest.data && changeWords(newest.data.record, person, style);
  const isGone = newest.error instanceof ApiProblem && newest.error.status === 404;
  return (
    <Modal opened onClose={onClose} title={changed?.title ?? t('screens.staleTitle')} size="xl">
      {newest.isPending && <Loading />}
      {newest.isError && !isGone && <Failed error={newest.error} onRetry={() => void newest.refetch()} />}
      {isGone && <Gone onClose={onClose} />}
      {newest.data && (
        <Choices
          key={newest.data.record.version}
          of={of}
          start={start}
          mine={mine}
          when={changed?.when}
          newest={newest.data}
          onMerged={onMerged}
          onReload={onReload}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** Who changed a record last, and when, as far as this person may know. */
function changeWords(
  { values, titles }: RecordAnswer,
  person: Me['person'],
  style: DisplayStyle,
): { readonly title: string; readonly when: string | undefined } {
  const at = values['updated_at'];
  const isOwn = person !== null && values['updated_by'] === person.id;
  const name = titles['updated_by'] ?? t('screens.somebody');
  return {
    title: isOwn ? t('screens.staleByYou') : t('screens.staleBy', { name }),
    when: typeof at === 'string' ? formatValue({ type: 'datetime' }, at, style) : undefined,
  };
}

function Gone({ onClose }: { onClose(): void }) {
  return (
    <Stack>
      <Text>{t('screens.staleGone')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('screens.backToForm')}
        </Button>
      </Group>
    </Stack>
  );
}

function Choices({
  of,
  start,
  mine,
  when,
  newest,
  onMerged,
  onReload,
  onClose,
}: StaleDialogProps & { newest: Version; when: string | undefined }) {
  const { fields, parts } = of;
  const theirs = readable(newest, of);
  const updatable = newest.record.can?.update ?? [];
  const differences = differencesOf({ fields, parts, start, mine, theirs, updatable });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const sides = new Map(
    differences.flatMap((difference) => {
      const side = chosen.get(difference.name) ?? presetOf(difference);
      return side === undefined ? [] : [[difference.name, side]];
    }),
  );
  const keepsMine = [...sides.values()].includes('mine');
  return (
    <Stack>
      <Text>
        {when !== undefined && `${t('screens.staleWhen', { moment: when })} `}
        {t('screens.staleHelp')}
      </Text>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          of={of}
          difference={difference}
          values={{ mine: mine[difference.name], theirs: theirs[difference.name] }}
          side={sides.get(difference.name)}
          onChange={(side) => setChosen(new Map(chosen).set(difference.name, side))}
        />
      ))}
      {differences.length === 0 && <Text>{t('screens.noDifferences')}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('screens.backToForm')}
        </Button>
        {keepsMine || sides.size < differences.length ? (
          <Button
            disabled={sides.size < differences.length}
            onClick={() => onMerged(newest, mergedValues({ mine, theirs: newest.start }, sides))}
          >
            {t('screens.saveChoices')}
          </Button>
        ) : (
          <Button onClick={onReload}>{t('screens.takeNewest')}</Button>
        )}
      </Group>
    </Stack>
  );
}

interface ChoiceProps {
  readonly of: VersionOf;
  readonly difference: Difference;
  readonly values: Readonly<Record<Side, unknown>>;
  readonly side: Side | undefined;
  onChange(side: Side): void;
}

const headings: Readonly<Record<Side, PlainKey>> = { mine: 'screens.yours', theirs: 'screens.newest' };

const hints: Readonly<Record<Difference['changed'], PlainKey>> = {
  mine: 'screens.onlyYou',
  theirs: 'screens.onlyOthers',
  both: 'screens.both',
};

function Choice({ of, difference, values, side, onChange }: ChoiceProps) {
  const { name, label, changed, locked } = difference;
  return (
    <Radio.Group
      label={label}
      description={locked ? t('screens.mayNotChange') : t(hints[changed])}
      value={side ?? ''}
      onChange={(value) => onChange(value === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio
            key={each}
            value={each}
            disabled={locked}
            classNames={{ root: classes.side, body: classes.body, labelWrapper: classes.words }}
            label={
              <>
                <span className={classes.heading}>{t(headings[each])}</span>
                <VersionText of={of} name={name} value={values[each]} />
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Without the fields that may not be read: of those nobody can say whether they differ. */
function readable({ record, start }: Version, { parts }: VersionOf): FormValues {
  const isPart = (name: string) => parts.some((part) => part.name === name);
  const known = Object.entries(start).filter(([name]) => isPart(name) || record.values[name] !== undefined);
  return Object.fromEntries(known);
}
