import { dayFunctions } from './days.ts';
import { durationFunctions } from './durations.ts';
import { listFunctions } from './lists.ts';
import { numberFunctions } from './numbers.ts';
import { textFunctions } from './texts.ts';
import type { ValueFunction } from './value-function.ts';

/** Every function whose arguments and result have types of their own. */
export const valueFunctions = {
  ...numberFunctions,
  ...dayFunctions,
  ...durationFunctions,
  ...textFunctions,
  ...listFunctions,
} as const satisfies Readonly<Record<string, ValueFunction>>;

export type ValueFunctionName = keyof typeof valueFunctions;

/** Whether one of these functions has the name, which may come from anybody. */
export function isValueFunction(name: string): name is ValueFunctionName {
  return Object.hasOwn(valueFunctions, name);
}
