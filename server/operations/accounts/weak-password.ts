import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { passwordProblem } from '#server/identity/sign-in/password.ts';
import type { Runtime } from '#server/runtime.ts';
import { codeAtDoor } from './code-at-door.ts';

/** Why a new password will not do, by the contract's own code where it has one; undefined for one that will. */
export async function refuseWeakPassword(runtime: Runtime, password: string): Promise<Refusal | undefined> {
  const problem = await passwordProblem(password, runtime.model);
  if (problem === undefined) return undefined;
  const { check, message } = problem;
  const code = check === 'long' ? undefined : runtime.model.signIn.password.errors[check];
  if (code === undefined)
    return refuse('invalid', message, [{ field: 'password', code: 'weak_password', message }]);
  const refusal = await codeAtDoor(runtime, code);
  return { ...refusal, errors: [{ field: 'password', code, message: refusal.detail }] };
}
