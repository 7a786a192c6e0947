import { collectionNames } from '#shared/expression/check/check-collections.ts';
import { signatureNames } from '#shared/expression/check/check-signatures.ts';

const others =
  'round round_even hours_between minutes_between seconds_between least greatest matches contains startsWith endsWith has changed same coalesce choose';

/** Every function that an author can write. */
export const functionNames: readonly string[] = [...collectionNames, ...signatureNames, ...others.split(' ')];
