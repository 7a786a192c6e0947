import { type RequestHandler, Router } from 'express';
import { refuse } from '#shared/api/refusal.ts';
import { type Handlers, type Surroundings, resource } from '#server/http/resource.ts';
import { limitRequests } from '#server/http/request-limit.ts';
import { identifyOnce } from '#server/identity/identify-once.ts';
import { identify } from '#server/identity/identify.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';
import { app } from './app.ts';
import { me } from './me.ts';
import { batch } from './batch.ts';
import { recordCalls } from './records.ts';
import { rehearsalHandlers } from './rehearsal.ts';
import { type SignInDeps, session } from './session.ts';
import { settings } from './settings.ts';
import { stuck } from './stuck.ts';
import { setup } from './setup.ts';

/** What the calls under `/api` need. */
export interface ApiDeps extends SignInDeps {
  current(): Runtime;
  follow(): Promise<void>;
  readonly publicUrl?: string;
  readonly rehearsal?: Rehearsal;
}

/** Every call under `/api`, each bound to its operation. */
export function api(deps: ApiDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const surroundings: Surroundings = {
    current: deps.current,
    follow: deps.follow,
    publicUrl: deps.publicUrl,
    identify: identifyOnce((request, runtime) => identify(request, runtime, deps)),
  };
  // In a rehearsal nobody is counted: it answers on this machine only, and who tries things out is in a hurry.
  if (deps.rehearsal === undefined) router.use(limitRequests(surroundings));
  const bind = (calls: Calls) => {
    for (const [path, handlers] of Object.entries(calls)) router.all(path, resource(surroundings, handlers));
  };
  bind(engineCalls(deps));
  router.use('/-', notFound); // `-` is the engine's and no name of a contract
  bind(recordCalls);
  router.use(notFound);
  return router;
}

const notFound: RequestHandler = (_request, _response, next) => next(refuse('not_found'));

type Calls = Readonly<Record<string, Handlers>>;

function engineCalls(deps: ApiDeps): Calls {
  const { rehearsal } = deps;
  return {
    '/-/app': app(rehearsal),
    '/-/batch': batch,
    '/-/me': me,
    '/-/session': session(deps),
    '/-/settings': settings,
    '/-/stuck': stuck,
    ...(rehearsal === undefined ? { '/-/setup': setup(deps) } : rehearsalHandlers(rehearsal, deps)),
  };
}
