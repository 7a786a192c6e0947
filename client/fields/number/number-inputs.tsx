import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { isInterpreted, numberToType, numberForm, readNumber, readWhole } from '#shared/typed/read-number.ts';
import { useApp } from '../../app/app-context.tsx';
import type { InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { type OneValueProps, rangeFilter } from '../base/range-filter.tsx';
import { TypedFilter, TypedLine } from '../base/typed-line.tsx';
import type { Typing } from '../base/use-typed.ts';

type NumberSettings = Extract<FieldSettings, { type: 'integer' | 'decimal' | 'money' }>;

/** Numbers are typed as text, in the language of the contract: no float holds them, and no wheel of a mouse changes them. */
export function NumberInput(props: InputProps<NumberSettings['type']>) {
  const { field } = props;
  const unit = unitOf(field);
  return (
    <TypedLine
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      typing={useNumberTyping(field)}
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      rightSection={
        unit && (
          <Text span size="sm" c="dimmed">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit ? 56 : undefined}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

function unitOf(field: NumberSettings): string | undefined {
  return field.type === 'money' && typeof field.currency === 'string' ? field.currency : undefined;
}

type OneNumberProps = Omit<OneValueProps, 'field'> & { readonly field: NumberSettings };

/** A number in a filter. */
export function OneNumber({ field, ...rest }: OneNumberProps) {
  const inputMode = field.type === 'integer' ? 'numeric' : 'decimal';
  return <TypedFilter {...rest} typing={useNumberTyping(field)} inputMode={inputMode} />;
}

export const NumberFilter = rangeFilter<NumberSettings['type']>(OneNumber);

function useNumberTyping(field: NumberSettings): Typing {
  const { style } = useApp();
  return useMemo(() => numberTyping(field, style), [field, style]);
}

function numberTyping(field: NumberSettings, style: DisplayStyle): Typing {
  const { locale } = style;
  return {
    read: (typed) =>
      field.type === 'integer' ? readWhole(typed, locale) : readNumber(typed, numberForm(field, locale)),
    write: (value) => numberToType(String(value), locale),
    tell: (value, typed) =>
      isInterpreted(typed, String(value), locale) ? formatValue(field, value, style) : undefined,
  };
}
