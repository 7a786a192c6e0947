import { Text } from '@mantine/core';
import type { FocusEvent, RefObject } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '../../../fields/base/not-understood.ts';
import { ValueText } from '../../../fields/value-text.tsx';
import { asJson } from '../values/form-values.ts';
import type { PartRow } from '../values/form-parts.ts';
import type { PartRowProps } from './part-row.tsx';
import { RowTitle } from './row-title.tsx';
import { messagesIn, noMessages } from './row-messages.ts';
import { focusedIn } from './use-focus-on-row.ts';
import classes from './part-rows.module.css';

interface RestingRowProps extends PartRowProps {
  readonly rowRef: RefObject<HTMLDivElement | null>;
  wake(): void;
}

/** A row that nobody is at: what stands in its inputs, and what is wrong with it, as text. */
export function RestingRow({ part, columns, row, place, messages, rowRef, wake }: RestingRowProps) {
  const errors = messagesIn(messages);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const section = event.currentTarget.parentElement;
    wake();
    // Its first input takes over, once it is there.
    requestAnimationFrame(() => focusedIn(section, row.key, 'input')?.focus());
  };
  return (
    <div
      ref={rowRef}
      className={classes.part}
      role="group"
      aria-label={part.isFixed ? row.title : `${part.entity.label} ${place + 1}`}
      data-row={row.key}
      data-wrong={messages !== noMessages || undefined}
      tabIndex={0}
      onFocus={onFocus}
    >
      <div className={classes.row}>
        <RowTitle part={part} row={row} />
        {columns.shown.map((field) => (
          <Text key={field.name} component="div" size="sm" truncate className={classes.resting}>
            <RestingValue field={field} row={row} />
          </Text>
        ))}
      </div>
      {Object.entries(errors).map(([name, error]) => (
        <Text key={name} size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ))}
    </div>
  );
}

/** What stands in an input, as text. */
export function RestingValue({ field, row }: { readonly field: FieldShape; readonly row: PartRow }) {
  const value = row.values[field.name];
  if (value instanceof NotUnderstood) return value.typed;
  const known = asJson(value);
  return known === null ? null : <ValueText field={field} value={known} />;
}
