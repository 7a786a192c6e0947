import { memo } from 'react';
import { type Control, type RefCallBack, useController } from 'react-hook-form';
import type { FieldShape } from '#shared/fields/field.ts';
import { formControlOf } from './written/form-control.ts';
import { useCurrency } from './values/use-currency.ts';
import { type FilledCall, FormChoices } from './field/form-choices.tsx';
import { type FormValues, isProposed, typedIn } from './values/form-values.ts';

interface FormFieldProps {
  readonly control: Control<FormValues>;
  readonly field: FieldShape;
  /** How the record in a reference is called, where that is known. */
  readonly title?: string;
  readonly required: boolean;
  /** It has the focus when the dialog around it opens. */
  readonly first?: boolean;
  /** The call that the form fills in, where it may be asked what may be chosen. */
  readonly call?: FilledCall;
  /** Where it may stand behind a tab: brings that forward, before the input gets the focus. */
  readonly reveal?: (name: string) => void;
}

/** One field of a form; a keystroke in it draws only it again. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { control, field, title, required, first, call, reveal } = props;
  const { field: bound, fieldState, formState } = useController({ name: field.name, control });
  const typed = useCurrency(control, field);
  const Input = formControlOf(field);
  const untouched = bound.value === formState.defaultValues?.[field.name];
  return (
    <FormChoices control={control} call={call} field={field}>
      <Input
        field={typed}
        value={typedIn(bound.value)}
        title={untouched ? title : undefined}
        required={required}
        first={first}
        proposed={isProposed(bound.value)}
        error={fieldState.error?.message}
        inputRef={reveal === undefined ? bound.ref : revealing(bound.ref, () => reveal(field.name))}
        onChange={bound.onChange}
        // Who only passes by an empty field is not told that it is empty.
        onBlur={() => (fieldState.isDirty || bound.value !== null) && bound.onBlur()}
      />
    </FormChoices>
  );
});

/** What has the focus set to it by the form, after its tab has come forward. */
function revealing(ref: RefCallBack, reveal: () => void): RefCallBack {
  return (input: HTMLElement | null) =>
    ref(
      input && {
        focus: () => {
          reveal();
          input.focus();
        },
      },
    );
}
