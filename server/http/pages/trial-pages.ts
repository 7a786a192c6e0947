import { messageOf } from '#shared/messages/message.ts';
import type { Request, RequestHandler } from 'express';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Trials } from '#server/trial/trials.ts';
import { trialCookie } from '#server/http/caller/cookies.ts';

/** What leads to trials. */
export interface TrialPagesDeps {
  readonly trials: Trials;
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/**
 * `/-/try/:id`: a trial answers to the session of the owner who began it, and sees nothing of that session: of the
 * cookies only its own goes in.
 */
export function trialPages({ trials, current, identify }: TrialPagesDeps): RequestHandler {
  return async (request, response, next) => {
    const caller = await identify(request, current());
    if (caller.kind === 'refusal') return next(caller);
    const { actor, person, session } = caller.value;
    const mayTry = actor.owner && session !== undefined && person !== undefined;
    const trial = mayTry ? trials.find(String(request.params['id']), person.id) : undefined;
    if (trial === undefined) {
      // A tab of its own, opened again, is led to where trials begin; the frame beside the document is told.
      if (request.headers['sec-fetch-dest'] === 'document') return response.redirect('/-/studio/try');
      return next(refuse('not_found', messageOf('refusals.trialEndedOrForeign')));
    }
    const isWrite = !['GET', 'HEAD', 'DELETE'].includes(request.method);
    if (isWrite && (await trial.isFull()))
      return next(refuse('limit_reached', messageOf('refusals.trialFull')));
    keepOnly(trialCookie, request);
    trial.listener(request, response);
  };
}

function keepOnly(name: string, request: Request): void {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  request.headers.cookie = cookies.filter((cookie) => cookie.startsWith(`${name}=`)).join('; ');
}
