import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { inputsOf } from '#server/write/request/fields-of.ts';
import { runWrite } from '#server/write/run-write.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';

/** `POST /api/<plural>/<id>/<transition>`: moves a record, or acts on it. The body has the inputs. */
export async function transitionRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest & { readonly transition: string },
): Promise<Outcome<WriteAnswer>> {
  const transition = request.entity.transitions.get(request.transition);
  if (transition === undefined) return refuse('not_found');
  const action = { kind: 'transition', name: transition.name, transition } as const;
  const useCase = { action, fields: inputsOf(transition) };
  return runWrite(runtime, call, { request: { ...request, body: request.body ?? {} }, useCase });
}
