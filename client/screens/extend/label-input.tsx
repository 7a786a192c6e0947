import { TextInput } from '@mantine/core';
import { t } from '../../messages/t.ts';

interface TextProps {
  readonly value: string;
  onChange(value: string): void;
  readonly error: string | undefined;
}

/** What a field is called; the form begins here. */
export function LabelInput({ value, onChange, error }: TextProps) {
  return (
    <TextInput
      label={t('screens.fieldLabel')}
      data-autofocus
      required
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

/** What is said below it. */
export function HelpInput({ value, onChange, error }: TextProps) {
  return (
    <TextInput
      label={t('screens.fieldHelp')}
      description={t('screens.fieldHelpHint')}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
