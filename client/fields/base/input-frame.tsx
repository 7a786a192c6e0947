import type { ReactNode, Ref } from 'react';
import type { FieldTypeName } from '#shared/fields/field.ts';
import { t } from '../../messages/t.ts';
import { selectAll } from './select-all.ts';
import type { InputProps } from './field-controls.ts';
import classes from './fields.module.css';

/** What every Mantine input is told of its field: label, help, mark of the required, error. */
export function inputFrame<Name extends FieldTypeName>({
  field,
  required,
  error,
  first,
  proposed = false,
  onBlur,
}: InputProps<Name>): {
  label: string;
  description: ReactNode;
  withAsterisk: boolean;
  'aria-required': true | undefined;
  error: string | undefined;
  'data-autofocus': true | undefined;
  'data-proposed': true | undefined;
  name: string;
  lang: string | undefined;
  onFocus: typeof selectAll | undefined;
  onBlur(): void;
} {
  return {
    label: field.label,
    description: proposed ? <ProposedHint help={field.help} /> : field.help,
    withAsterisk: required,
    'aria-required': required || undefined,
    error,
    'data-autofocus': first || undefined,
    'data-proposed': proposed || undefined,
    name: field.name,
    lang: field.translates?.language,
    onFocus: proposed ? selectAll : undefined,
    onBlur,
  };
}

/** Without a help to stand behind it has its place beside the label: nothing moves when it comes or goes. */
function ProposedHint({ help }: { help: string | undefined }) {
  if (help === undefined) return <span className={classes.besideLabel}>{t('fields.proposed')}</span>;
  return `${help} ${t('fields.proposed')}`;
}

const runsAsWritten = { input: { dir: 'auto' } } as const;

/**
 * What is typed runs from where its letters do, and without any as the page does. Not `dir`: Mantine gives that to the box
 * around the input, where what is typed does not count.
 */
export function asItIsWritten(value: unknown): typeof runsAsWritten | undefined {
  return value === null || value === '' ? undefined : runsAsWritten;
}

/** A reference to be focused, for an element of a known kind. */
export function refAs<Kind extends HTMLElement>(ref: Ref<HTMLElement>): Ref<Kind> {
  // Focusing is all that is done through it, and every element can be focused.
  return ref as Ref<Kind>;
}
