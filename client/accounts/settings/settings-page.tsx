import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SettingAnswer } from '#shared/api/calls/engine.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { messageAt } from '../../api/call/api-problem.ts';
import { changeSettings, settingsQuery } from '../../api/people/settings.ts';
import { appQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.tsx';
import { NotUnderstood, type TypedValue } from '../../fields/base/not-understood.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { ValueText } from '../../fields/value-text.tsx';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { momentText } from '../../ui/clock-text.ts';
import classes from '../accounts.module.css';
import { EarlierValues } from './earlier-values.tsx';

type Typed = Readonly<Record<string, TypedValue>>;

/** The constants of the contract that somebody may set while it runs: changed together, or given back one by one. */
export function SettingsPage() {
  const { description } = useApp();
  const client = useQueryClient();
  const { data, error } = useQuery(settingsQuery);
  const [typed, setTyped] = useState<Typed>({});
  const sending = useMutation({
    mutationFn: (values: Readonly<Record<string, JsonValue>>) => changeSettings(values),
    onSuccess: (answer, sent) => {
      client.setQueryData(settingsQuery.queryKey, answer);
      setTyped((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !(name in sent))));
      // Rules that are asked in the browser read constants too.
      return client.invalidateQueries({ queryKey: appQuery.queryKey });
    },
  });
  const isWrong = Object.values(typed).some((value) => value instanceof NotUnderstood);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    sending.mutate(Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => sent(name, value))));
  };
  const settings = data?.settings ?? [];
  const fields = description.sets ?? [];
  return (
    <form onSubmit={submit} className={classes.account}>
      <Stack gap="lg">
        <div>
          <PageTitle text={t('shell.settings')} product={description.name} />
          <Text c="dimmed" size="sm">
            {fields.length === 0 ? t('accounts.nothingToSet') : t('accounts.settingsHelp')}
          </Text>
        </div>
        {(error ?? sending.error) && (
          <Alert color="red" role="alert">
            {sentenceOf(error ?? sending.error)}
          </Alert>
        )}
        {fields.flatMap((field) => {
          const setting = settings.find(({ name }) => name === field.name);
          if (setting === undefined) return [];
          return [
            <Setting
              key={field.name}
              field={field}
              setting={setting}
              value={field.name in typed ? (typed[field.name] ?? null) : setting.value}
              error={messageAt(sending.error, field.name)}
              onChange={(value) => setTyped((known) => ({ ...known, [field.name]: value }))}
              onReset={() => sending.mutate({ [field.name]: null })}
            />,
          ];
        })}
        {fields.length > 0 && (
          <Group>
            <Button
              type="submit"
              disabled={isWrong || Object.keys(typed).length === 0}
              loading={sending.isPending}
            >
              {t('accounts.saveSettings')}
            </Button>
            <Text role="status" size="sm" c="dimmed">
              {sending.isSuccess && Object.keys(typed).length === 0 && t('accounts.settingsSaved')}
            </Text>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface SettingProps {
  readonly field: FieldShape;
  readonly setting: SettingAnswer;
  readonly value: TypedValue;
  readonly error: string | undefined;
  onChange(value: TypedValue): void;
  onReset(): void;
}

/** One of them: its value, what the contract says where that is another, when it was set, and what it was before. */
function Setting({ field, setting, value, error, onChange, onReset }: SettingProps) {
  const { style } = useApp();
  const { Input } = controlsOf(field);
  const [last] = setting.history;
  const isSet = JSON.stringify(setting.value) !== JSON.stringify(setting.default);
  return (
    <div>
      <Input
        field={field}
        value={value}
        {...(value === setting.value && setting.title !== undefined ? { title: setting.title } : {})}
        required={false}
        error={value instanceof NotUnderstood ? value.problem : error}
        inputRef={null}
        onChange={onChange}
        onBlur={() => undefined}
      />
      <Group gap="xs" mt={4}>
        {isSet && (
          <>
            <Text size="xs" c="dimmed">
              {t('accounts.defaultIs')} <ValueText field={field} value={setting.default} />
              {last && ` · ${t('accounts.setOn', { moment: momentText(last.at, style) })}`}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('accounts.resetOf', { setting: field.label })}
              onClick={onReset}
            >
              {t('accounts.reset')}
            </Button>
          </>
        )}
        <EarlierValues field={field} history={setting.history} />
      </Group>
    </div>
  );
}

/** What is sent of an input: nothing where it is not understood. The server gives back what is empty, but for a text. */
function sent(name: string, value: TypedValue): readonly (readonly [string, JsonValue])[] {
  return value instanceof NotUnderstood ? [] : [[name, value]];
}
