import type { Actor } from '#server/call.ts';
import { nobody } from '#server/identity/people/actor.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { holdsByItself } from '#server/reads/conditions/of-no-record.ts';
import type { Runtime } from '#server/runtime.ts';

/** Somebody who is not signed in, where nobody comes in without an account: nothing is granted to them. */
const stranger: Actor = { ...nobody, audiences: new Set() };

/** Who calls without an account: `anyone` grants them what it says, unless `sign_in.required` holds. */
export async function asStranger(runtime: Runtime): Promise<Actor> {
  return (await isClosed(runtime)) ? stranger : nobody;
}

/** Whether nobody comes in without an account now. */
export async function isClosed(runtime: Runtime): Promise<boolean> {
  const { required } = runtime.model.signIn;
  if (required === undefined) return false;
  const call = callOf(runtime, nobody, runtime.newId());
  return runtime.database.read((connection) => holdsByItself(required, { connection, runtime, call }));
}
