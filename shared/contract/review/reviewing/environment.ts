import type { JsonValue } from '#shared/fields/field.ts';
import type { Model } from '../../model.ts';

/** For conditions that do not read the time; those that do are not asked. */
export const noMoment = { now: '2000-01-01T00:00:00.000Z', today: '2000-01-01' } as const;

/** The constants as the contract sets them. */
export function constantsOf(model: Model): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries([...model.constants.values()].map(({ name, value }) => [name, value]));
}
