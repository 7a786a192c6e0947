import { Alert, Anchor, List } from '@mantine/core';
import { type Ref, useId } from 'react';
import { type Control, type UseFormSetFocus, useFormState } from 'react-hook-form';
import { t } from '../../messages/t.ts';
import type { FormValues } from './values/form-values.ts';

interface FormSummaryProps {
  readonly control: Control<FormValues>;
  /** Fields and parts, by what they are called. */
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  /** What the server said of the whole, where it refused. */
  readonly refusal?: string;
  /** Looks at the differences, where somebody else changed the record meanwhile. */
  onReview?(): void;
  readonly summaryRef: Ref<HTMLDivElement>;
  setFocus: UseFormSetFocus<FormValues>;
}

/** All that is wrong, in one place, once the person has tried to save; each leads to its field. */
export function FormSummary(props: FormSummaryProps) {
  const { control, fields, refusal, onReview, summaryRef, setFocus } = props;
  const { errors, isSubmitted } = useFormState({ control });
  const titleId = useId();
  const wrong = fields.flatMap((field) => {
    const message = errors[field.name]?.message;
    return typeof message === 'string' ? [{ field, message }] : [];
  });
  const whole = errors.root?.message ?? (wrong.length === 0 ? refusal : undefined);
  if (!onReview && (!isSubmitted || (wrong.length === 0 && whole === undefined))) return null;
  if (onReview) {
    return (
      <Alert color="orange" role="alert" ref={summaryRef} tabIndex={-1} aria-labelledby={titleId}>
        <strong id={titleId}>{t('screens.changedMeanwhile')}</strong>{' '}
        <Anchor component="button" type="button" size="sm" c="inherit" underline="always" onClick={onReview}>
          {t('screens.reviewDifferences')}
        </Anchor>
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" ref={summaryRef} tabIndex={-1} aria-labelledby={titleId}>
      <strong id={titleId}>{whole ?? t('screens.notSavedYet')}</strong>
      {wrong.length > 0 && (
        <List size="sm" mt={4}>
          {wrong.map(({ field, message }) => (
            <List.Item key={field.name}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                underline="always"
                onClick={() => setFocus(field.name)}
              >
                {field.label}
              </Anchor>
              : {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
