import type { Model } from '#shared/contract/model.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import type { Person } from '#server/identity/people/people.ts';

/** Whether the contract lets a person in only with a second factor (`sign_in.second_factor`). */
export function needsFactor(model: Model, person: Person): boolean {
  const { secondFactor } = model.signIn;
  if (secondFactor.size === 0) return false;
  const { audiences } = actorOf(person, model);
  return [...secondFactor].some((role) => audiences.has(role));
}
