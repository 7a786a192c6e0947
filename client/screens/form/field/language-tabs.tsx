import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { FieldShape } from '#shared/fields/field.ts';
import { languageName } from '#shared/messages/language-name.ts';
import { primaryOf } from '#shared/messages/languages.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { type FormValues, typedIn } from '../values/form-values.ts';

/** Of `LanguageTabs`. */
export interface LanguageTabsProps {
  readonly control: Control<FormValues>;
  /** The text, and those that have it in the other languages. */
  readonly fields: readonly FieldShape[];
  /** An input; `reveal` brings its tab forward before it gets the focus. */
  renderField(field: FieldShape, reveal?: (name: string) => void): ReactNode;
}

/** A long text in several languages: one input at a time, and tabs that say in which it is written. */
export function LanguageTabs({ control, fields, renderField }: LanguageTabsProps) {
  const { description } = useApp();
  const names = fields.map(({ name }) => name);
  const [shown, setShown] = useState<string | null>(names[0] ?? null);
  const values = useWatch({ control, name: names });
  const { errors } = useFormState({ control, name: names });
  // What is hidden cannot be focused: it is drawn first.
  const reveal = useCallback((name: string) => flushSync(() => setShown(name)), []);
  return (
    <Tabs value={shown} onChange={setShown}>
      <Tabs.List aria-label={fields[0]?.label}>
        {fields.map(({ name, translates }, place) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={<Sign isWrong={errors[name] !== undefined} value={typedIn(values[place])} />}
          >
            {languageName(translates?.language ?? primaryOf(description.settings.locale))}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {fields.map((field) => (
        <Tabs.Panel key={field.name} value={field.name} pt="xs">
          {renderField(field, reveal)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Whether a text is written in a language, or something is wrong with it. */
function Sign({ isWrong, value }: { readonly isWrong: boolean; readonly value: unknown }) {
  const isMissing = value === null || value === undefined || value === '';
  const [Icon, words] = isWrong
    ? [IconAlertCircle, t('screens.languageWrong')]
    : isMissing
      ? [IconCircleDashed, t('screens.languageMissing')]
      : [IconCheck, t('screens.languageFilled')];
  return (
    <>
      <Icon
        size={14}
        aria-hidden
        color={isWrong ? 'var(--mantine-color-error)' : isMissing ? 'var(--mantine-color-dimmed)' : undefined}
      />
      <VisuallyHidden> ({words})</VisuallyHidden>
    </>
  );
}
