import type { Refusal } from '#shared/api/problem.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { catalogueRefusal } from '#server/reads/message.ts';
import type { Runtime } from '#server/runtime.ts';
import { userEntity } from './user-entity.ts';

/** A code that the contract has for who does not come in, in its words: nothing of any record stands in them. */
export function codeAtDoor(runtime: Runtime, code: string): Promise<Refusal> {
  const call = engineCall(runtime, runtime.newId());
  const entity = userEntity(runtime.model);
  return runtime.database.read((connection) => catalogueRefusal(code, { connection, runtime, call, entity }));
}

/** The key of a record that opens nothing, by the code that the contract has for it; too many tries stay what they are. */
export async function unknownKey(runtime: Runtime, refused: Refusal): Promise<Refusal> {
  const code = refused.code === 'not_signed_in' ? runtime.model.signIn.key?.errors.unknown : undefined;
  return code === undefined ? refused : codeAtDoor(runtime, code);
}
