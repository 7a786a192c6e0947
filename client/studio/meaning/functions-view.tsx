import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FunctionTried } from '#shared/api/calls/studio.ts';
import { elementOf, type OwnType } from '#shared/expression/functions/own-functions.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { FunctionLine } from '#shared/studio/program-lines.ts';
import { tryFunction } from '../../api/studio/trial.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { useStudio } from '../studio-context.tsx';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** The functions of the contract, each to be tried with values: what is run is the document as it is typed. */
export function FunctionsView({ meaning, onGo }: MeaningProps) {
  if (meaning.functions.length === 0) return <Text c="dimmed">{t('studio.noFunctions')}</Text>;
  return (
    <Stack gap="lg">
      {meaning.functions.map((one) => (
        // What it takes may be typed over: then its inputs are others.
        <FunctionForm key={`${one.name} ${one.takes.join()}`} function={one} onGo={onGo} />
      ))}
    </Stack>
  );
}

interface FormProps extends Pick<MeaningProps, 'onGo'> {
  readonly function: FunctionLine;
}

function FunctionForm({ function: own, onGo }: FormProps) {
  const { name, takes, gives, help, examples, line } = own;
  const { draft } = useStudio();
  const [typed, setTyped] = useState(() =>
    takes.map((_, index) => asTyped(examples[0]?.given[index] ?? null)),
  );
  const run = useMutation({
    mutationFn: () =>
      tryFunction(
        draft.text,
        name,
        takes.map((type, index) => asGiven(typed[index] ?? '', type)),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={name}>
      <Stack gap="xs">
        <Text>
          <LineLink line={line} onGo={onGo}>
            {name}
          </LineLink>{' '}
          ({takes.join(', ')}) → {gives}
        </Text>
        {help !== undefined && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
        {takes.map((type, index) => (
          <GivenInput
            key={index}
            label={t('studio.functionInput', { number: index + 1, type })}
            type={type}
            value={typed[index] ?? ''}
            onChange={(value) => setTyped(typed.with(index, value))}
          />
        ))}
        <Group>
          <Button type="submit" size="xs" variant="default" loading={run.isPending}>
            {t('studio.runFunction', { name })}
          </Button>
        </Group>
        {run.error && <RefusalAlert onClose={run.reset}>{sentenceOf(run.error)}</RefusalAlert>}
        {run.data && <Came tried={run.data} />}
      </Stack>
    </form>
  );
}

interface GivenProps {
  readonly label: string;
  readonly type: OwnType;
  readonly value: string;
  onChange(value: string): void;
}

function GivenInput({ label, type, value, onChange }: GivenProps) {
  if (type === 'boolean')
    return (
      <Select
        size="xs"
        label={label}
        data={['true', 'false']}
        value={value === '' ? null : value}
        clearable
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  const shared = { size: 'xs', label, value } as const;
  if (type === 'text' || elementOf(type) !== undefined)
    return (
      <Textarea
        {...shared}
        autosize
        description={type === 'text' ? undefined : t('studio.onePerLine')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return <TextInput {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

/** What is typed as it is given: nothing is empty, and of a list each line is an element. */
function asGiven(typed: string, type: OwnType): JsonValue {
  if (typed === '') return null;
  const element = elementOf(type);
  if (element !== undefined) return typed.split('\n').map((one) => asGiven(one, element));
  return type === 'boolean' ? typed === 'true' : typed;
}

function asTyped(given: JsonValue): string {
  if (given === null) return '';
  return Array.isArray(given) ? given.map(asTyped).join('\n') : String(given);
}

/** Its result, or why it has none, and how long it took. */
function Came({ tried: { result, failed, ms } }: { tried: FunctionTried }) {
  const time = t('studio.functionTook', { ms: Math.round(ms * 10) / 10 });
  return (
    <div role="status" className={classes.came}>
      {failed === undefined ? (
        <Text className={classes.result}>{JSON.stringify(result ?? null)}</Text>
      ) : (
        <>
          <Text c="red">{failed.message}</Text>
          <Text size="sm" className={classes.result}>
            {failed.said}
          </Text>
        </>
      )}
      <Text size="sm" c="dimmed">
        {failed === undefined && result === null ? `${t('studio.functionEmpty')} ${time}` : time}
      </Text>
    </div>
  );
}
