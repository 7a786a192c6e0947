import { collectionNames } from '#shared/expression/check/check-collections.ts';
import { valueFunctions } from '#shared/expression/functions/value-functions.ts';

const others =
  'round round_even hours_between minutes_between seconds_between least greatest matches contains startsWith endsWith has changed same coalesce choose';

/** Every function that an author can write. */
export const functionNames: readonly string[] = [
  ...collectionNames,
  ...Object.keys(valueFunctions),
  ...others.split(' '),
];
