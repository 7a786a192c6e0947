import { Alert, Button, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Values } from '../api/people/accounts.ts';
import { messageAt } from '../api/call/api-problem.ts';
import { useApp } from '../app/app-context.tsx';
import { t } from '../messages/t.ts';
import { sentenceOf } from '../ui/failed.tsx';

/** One field of a form about an account. */
export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'email' | 'password' | 'new-password' | 'name' | 'code';
  readonly optional?: boolean;
  /** What stands there at first. */
  readonly initial?: string;
  /** A choice instead of a line: values with their labels. */
  readonly options?: Readonly<Record<string, string>>;
}

interface AccountFormProps<Answer> {
  readonly fields: readonly AccountField[];
  readonly intro?: string;
  /** A page has nothing else to do: the focus is in its first field. */
  readonly hasPage?: boolean;
  /** A page has several of them: none of their buttons stands out. */
  readonly isOneOfSeveral?: boolean;
  /** What stands below the fields. */
  readonly extra?: ReactNode;
  readonly button: string;
  work(values: Values): Promise<Answer>;
  onDone(answer: Answer): void | Promise<void>;
}

/** A short form: what was wrong stands at its field, and what was typed stays. */
export function AccountForm<Answer>({
  fields,
  intro,
  hasPage = false,
  isOneOfSeveral = false,
  extra,
  button,
  work,
  onDone,
}: AccountFormProps<Answer>) {
  const untouched = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
  const [values, setValues] = useState<Values>(untouched);
  const sending = useMutation({
    mutationFn: () => work(values),
    onSuccess: async (answer) => {
      setValues(untouched);
      await onDone(answer);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  const put = (name: string, value: string) => setValues((known) => ({ ...known, [name]: value }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {intro && (
          <Text c="dimmed" size="sm">
            {intro}
          </Text>
        )}
        {sending.error && !fields.some(({ name }) => messageAt(sending.error, name)) && (
          <Alert color="red" role="alert">
            {sentenceOf(sending.error)}
          </Alert>
        )}
        {fields.map((field, index) => (
          <Line
            key={field.name}
            isFirst={index === 0}
            autoFocus={hasPage && index === 0}
            field={field}
            value={values[field.name] ?? ''}
            error={messageAt(sending.error, field.name)}
            onChange={(value) => put(field.name, value)}
          />
        ))}
        {extra}
        <Button type="submit" variant={isOneOfSeveral ? 'default' : 'filled'} loading={sending.isPending}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}

interface LineProps {
  readonly field: AccountField;
  /** A dialog opens with the focus there. */
  readonly isFirst: boolean;
  readonly autoFocus: boolean;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

function Line({ field, isFirst, autoFocus, value, error, onChange }: LineProps) {
  const { name, label, kind, optional = false, options } = field;
  const { passwordMin: min } = useApp().description.accounts;
  const common = {
    name,
    label,
    value,
    error: error && <span role="alert">{error}</span>,
    autoFocus,
    required: !optional,
    'aria-invalid': error === undefined ? undefined : true,
    ...(isFirst ? { 'data-autofocus': true } : {}),
  } as const;
  if (options) {
    const data = Object.entries(options).map(([one, shown]) => ({ value: one, label: shown }));
    return <Select {...common} data={data} onChange={(chosen) => onChange(chosen ?? '')} />;
  }
  const typed = {
    ...common,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  if (kind === 'password' || kind === 'new-password') {
    return (
      <PasswordInput
        {...typed}
        autoComplete={kind === 'password' ? 'current-password' : 'new-password'}
        // What was wrong says it too.
        description={
          kind === 'new-password' && error === undefined ? t('accounts.passwordHint', { min }) : undefined
        }
        visibilityToggleButtonProps={{ 'aria-label': t('shell.togglePassword') }}
      />
    );
  }
  const autoComplete =
    kind === 'email' ? 'username' : kind === 'name' ? 'name' : kind === 'code' ? 'one-time-code' : 'off';
  return <TextInput {...typed} type={kind === 'email' ? 'email' : 'text'} autoComplete={autoComplete} />;
}
