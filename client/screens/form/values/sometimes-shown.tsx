import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { FormValues } from './form-values.ts';
import { useFilledIn } from './use-filled-in.ts';

interface SometimesShownProps {
  readonly control: Control<FormValues>;
  readonly field: FieldShape;
  /** What the record has there. */
  readonly stored: JsonValue | undefined;
  environment(values: FormValues): Environment;
  readonly children: ReactNode;
}

/** What stands in a form only where the condition of its field holds for what is filled in. */
export function SometimesShown(props: SometimesShownProps) {
  return props.field.show === undefined ? props.children : <Watching {...props} show={props.field.show} />;
}

function Watching({
  control,
  field,
  stored,
  environment,
  show,
  children,
}: SometimesShownProps & { readonly show: NonNullable<FieldShape['show']> }) {
  const filledIn = useFilledIn(control, show.when, environment);
  return isShown(field, stored, filledIn) ? children : null;
}
