import { type Control, useWatch } from 'react-hook-form';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { inputsOf, referencesOf } from '#shared/expression/tree/references.ts';
import type { FormValues } from './form-values.ts';

/** What a condition is asked against, drawn anew when a field, or an input, that it reads changes. */
export function useFilledIn(
  control: Control<FormValues>,
  condition: Expression,
  environment: (values: FormValues) => Environment,
): Environment {
  const names = [...referencesOf(condition).ownFields, ...inputsOf(condition)];
  const watched = useWatch({ control, name: names });
  const values = names.map((name, place) => [name, watched[place]] as const);
  return environment(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
}
