import { ActionIcon, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import type { InputProps } from '../../../fields/base/field-controls.ts';
import { inputFrame } from '../../../fields/base/input-frame.tsx';
import { NotUnderstood, type TypedValue } from '../../../fields/base/not-understood.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { t } from '../../../messages/t.ts';
import { AddMenu } from '../../../ui/add-menu.tsx';
import classes from './written.module.css';

type Typed = Readonly<Record<string, TypedValue>>;

const unfit: ReadonlySet<FieldShape['type']> = new Set([
  'file',
  'image',
  'key',
  'number_series',
  'rows',
  'condition',
  'changes',
]);

/** Values that are to be set: the control of each field, and a way to add another. */
export function ChangesInput(props: InputProps<'changes'>) {
  const { field, value, onChange } = props;
  const { description } = useApp();
  const entity = entityNamed(description, field.of);
  const [typed, setTyped] = useState<Typed>(() => valuesOf(value));
  const [added, setAdded] = useState<string>();
  const focus = useCallback((control: HTMLElement | null) => control?.focus(), []);
  const offered = (entity?.fields ?? []).filter(
    ({ name, type }) => entity?.updatable.includes(name) === true && !unfit.has(type),
  );
  const known = new Map(offered.map((one) => [one.name, one]));
  // What the person may not set themselves is kept, and shown as it is written.
  if (entity === undefined || Object.keys(typed).some((name) => !known.has(name))) {
    const { Input: JsonInput } = controlsOf(field);
    return <JsonInput {...props} />;
  }
  const take = (next: Typed) => {
    setTyped(next);
    onChange(valueFrom(next));
  };
  const more = offered.filter(({ name }) => !Object.hasOwn(typed, name));
  const { label, description: help, withAsterisk, error } = inputFrame(props);
  return (
    <Input.Wrapper
      label={label}
      description={help}
      withAsterisk={withAsterisk}
      error={error}
      role="group"
      aria-label={label}
    >
      <Stack gap="xs" mt={4} className={classes.changes}>
        {Object.entries(typed).map(([name, one]) => {
          const own = known.get(name);
          if (own === undefined) return null;
          const { Input: Control } = controlsOf(own);
          return (
            <Group key={name} gap="xs" align="end" wrap="nowrap">
              <div className={classes.value}>
                <Control
                  field={{ ...own, required: false, help: undefined }}
                  value={one}
                  required={false}
                  inputRef={name === added ? focus : null}
                  onChange={(next) => take({ ...typed, [name]: next })}
                  onBlur={() => {}}
                />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('fields.removeChange', { field: own.label })}
                onClick={() =>
                  take(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== name)))
                }
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        {more.length > 0 && (
          <AddMenu
            label={t('fields.addChange')}
            icon={<IconPlus size={16} aria-hidden />}
            className={classes.more}
            choices={more.map(({ name, label: called }) => ({ key: name, label: called }))}
            onAdd={(name) => {
              setAdded(name);
              take({ ...typed, [name]: null });
            }}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}

function valuesOf(value: TypedValue): Typed {
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof NotUnderstood)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** One that is not understood is enough for the whole not to be sent. */
function valueFrom(typed: Typed): TypedValue {
  const wrong = Object.values(typed).find((one) => one instanceof NotUnderstood);
  if (wrong !== undefined) return wrong;
  const entries = Object.entries(typed).map(([name, one]): [string, JsonValue] => [
    name,
    one instanceof NotUnderstood ? null : one,
  ]);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
