import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FormValues } from './form-values.ts';
import { isNeededNow } from './needed-now.ts';
import { useFilledIn } from './use-filled-in.ts';

interface SometimesRequiredProps {
  readonly control: Control<FormValues>;
  readonly field: FieldShape;
  environment(values: FormValues): Environment;
  /** Draws the field, told whether its condition requires it. */
  children(isRequired: boolean): ReactNode;
}

/** What a condition requires is so while the condition holds for what is filled in. */
export function SometimesRequired(props: SometimesRequiredProps) {
  const { requiredWhen } = props.field;
  return requiredWhen === undefined ? props.children(false) : <Watching {...props} when={requiredWhen} />;
}

function Watching({
  control,
  environment,
  when,
  children,
}: SometimesRequiredProps & { readonly when: Expression }) {
  const filledIn = useFilledIn(control, when, environment);
  return children(isNeededNow(when, filledIn));
}
