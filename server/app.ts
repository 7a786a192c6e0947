import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { clientPages } from './http/pages/client-pages.ts';
import { openedView } from './http/pages/opened-screen.ts';
import { docsPages } from './http/pages/docs-pages.ts';
import { guidePages } from './http/pages/guide-pages.ts';
import { errorHandler } from './http/error-handler.ts';
import { inTurn } from './http/in-turn.ts';
import { loopbackNamesOnly, publicNameOnly } from './http/caller/host-check.ts';
import { reportUntrustedProxy } from './http/caller/network.ts';
import { contextOf, giveContext, giveHeaders } from './http/request-context.ts';
import { RequestCounts } from './http/limit/request-counts.ts';
import { isCall, securityHeaders } from './http/security-headers.ts';
import { trialPages } from './http/pages/trial-pages.ts';
import { createOpenId } from './identity/sign-in/open-id.ts';
import type { ContractOnDisk } from './operations/contract/contract-on-disk.ts';
import { modelIn } from '#shared/contract/translation/model-in.ts';
import { keyedEntities } from '#shared/engine/key-fields.ts';
import { isClosed } from './operations/security/closed-to-strangers.ts';
import { identify } from './http/caller/identify.ts';
import { readingOf } from './http/caller/reading.ts';
import { nobody } from './identity/people/actor.ts';
import type { Caller } from './identity/people/caller.ts';
import { Metrics } from './observe/metrics.ts';
import type { Reporter } from './observe/report.ts';
import { SlowCalls } from './observe/slow-calls.ts';
import type { Tracer } from './observe/tracing/tracer.ts';
import type { Backups } from './operations/backups/backups.ts';
import type { Mailing } from './operations/accounts/mailing.ts';
import type { Rehearsal } from './rehearsal/rehearsal.ts';
import { API, api } from './routes/api.ts';
import { livez, readyz } from './routes/operate/health.ts';
import { metricsPage } from './routes/operate/metrics.ts';
import type { Clock, Runtime } from './runtime.ts';
import type { Trials } from './trial/trials.ts';
import type { OpenIdSettings } from './config.ts';

/** Everything the app is made of; nothing else is reached from inside. */
export interface AppDeps {
  /** The published contract in force. Asked once for each request: a publish takes effect between two of them. */
  current(): Runtime;
  /** Goes over to what another process has published. Asked where a write finds that its contract is no longer in force. */
  follow(): Promise<void>;
  readonly report: Reporter;
  /** Real time, for sessions and throttling; a rehearsal's own clock is in its runtime. */
  readonly clock: Clock;
  /** The public address, an origin; undefined: whatever name the server is asked under. */
  readonly publicUrl?: string;
  /** Proxies that are believed what they say of the sender, as Express takes it. */
  readonly trustProxy?: number | readonly string[];
  /** The built client. */
  readonly clientFolder: string;
  readonly rehearsal?: Rehearsal;
  /** Aborted where the server ends: streams of events end with it. */
  readonly ending?: AbortSignal;
  /** True where mail can leave. Links in it need the public address. */
  readonly sendsMail?: boolean;
  /** What contracts call `env.X`, by X: by it messages of other systems are verified. */
  readonly variables?: ReadonlyMap<string, string>;
  /** A provider of identities that people may sign in with. */
  readonly openId?: OpenIdSettings;
  /** The contract is published elsewhere, never in the Studio. */
  readonly locked?: boolean;
  /** The file the contract came from. */
  readonly contractFile?: ContractOnDisk;
  /** Archives of everything; undefined in a rehearsal, which keeps nothing. */
  readonly backups?: Backups;
  /** Documents that owners try before they publish them. */
  readonly trials?: Trials;
  /** This application is a trial that answers below a path: that path, without a slash at the end. */
  readonly base?: string;
  /** What is counted of this process; its own where nobody else looks at it. */
  readonly metrics?: Metrics;
  /** What took long in this process; without it that is kept only when it is asked for. */
  readonly slow?: SlowCalls;
  /** Requests by who sent them; its own where nobody shares them with other servers. */
  readonly requestCounts?: RequestCounts;
  /** Traces requests; undefined: they are not traced. */
  readonly tracer?: Tracer | undefined;
}

/** The whole application as an Express app that does not listen yet. */
export function createApp(deps: AppDeps): Express {
  const { current, follow, clock, publicUrl, rehearsal, ending, trials, base } = deps;
  const { metrics = new Metrics() } = deps;
  const report: Reporter = (one) => {
    metrics.note(one);
    deps.report(one);
  };
  const secure = publicUrl?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('trust proxy', trusted(deps.trustProxy));
  const whoAsks = (request: Request, runtime: Runtime) => identify(request, runtime, { clock, secure, base });
  const readingAs = (request: Request, runtime: Runtime, caller: Pick<Caller, 'person' | 'reads'> = {}) =>
    readingOf(request, runtime, { ...caller, settings: { secure, base } });
  const calls = api({
    current,
    follow,
    report,
    clock,
    publicUrl,
    rehearsal,
    secure,
    base,
    trials,
    ending,
    reading: readingAs,
    keys: true,
    metrics,
    tracer: deps.tracer,
    variables: deps.variables,
    slow: deps.slow ?? new SlowCalls(clock, report),
    counts: deps.requestCounts ?? new RequestCounts(),
    mailing: mailingOf(deps),
    openId: deps.openId && createOpenId(deps.openId),
    locked: deps.locked,
    contractFile: deps.contractFile,
    backups: deps.backups,
  });
  app.use(
    inTurn([
      giveContext(report),
      ...(rehearsal === undefined ? [reportUntrustedProxy(report)] : []),
      // A trial signs people in by their name too, but only for the owner whose session it answers to.
      ...(rehearsal !== undefined && base === undefined ? [loopbackNamesOnly()] : []),
      securityHeaders(secure),
      ...(publicUrl === undefined ? [] : [onApi(publicNameOnly(publicUrl))]),
      onCalls(calls),
    ]),
  );
  if (trials !== undefined) app.use('/-/try/:id', trialPages({ trials, current, identify: whoAsks }));
  app.use(compression());
  app.use(`${API}/-/docs`, giveHeaders, docsPages());
  app.use('/-/docs', giveHeaders, guidePages());
  app.get(['/livez', '/healthz'], livez);
  app.get('/readyz', readyz(current));
  app.use(giveHeaders);
  app.get('/metrics', metricsPage({ metrics, current, identify: whoAsks }));
  app.use(
    clientPages(deps.clientFolder, {
      base,
      publicUrl,
      opening: async (request) => {
        const runtime = current();
        const caller = await callerOrNobody(whoAsks(request, runtime));
        const { language } = readingAs(request, runtime, caller);
        return {
          language,
          signedIn: caller.actor.kind === 'person',
          view: openedView(request.path, runtime, caller.actor),
          product: modelIn(runtime.model, language).name,
        };
      },
      isClosed: (request) => isClosedPage(request, { runtime: current(), base, identify: whoAsks }),
    }),
  );
  app.use(errorHandler({ report, current, reading: readingAs }));
  return app;
}

interface ClosedPage extends Pick<AppDeps, 'base'> {
  readonly runtime: Runtime;
  identify(request: Request, runtime: Runtime): ReturnType<typeof identify>;
}

/**
 * Whether whoever opens a page of the contract is sent to sign in. The engine's own pages are for strangers too; a link
 * with the key of a record has it behind the `#`, which is not sent: there the page decides, as below the path of a trial.
 */
async function isClosedPage(
  request: Request,
  { runtime, base, identify: asked }: ClosedPage,
): Promise<boolean> {
  const { model } = runtime;
  if (model.signIn.required === undefined || base !== undefined || request.path.startsWith('/-/'))
    return false;
  if (keyedEntities(model).length > 0) return false;
  const caller = await asked(request, runtime).catch(() => undefined);
  return caller?.kind === 'done' && caller.value.actor.kind === 'nobody' && isClosed(runtime);
}

/** Who opens a page; nobody where that cannot be said now: the page says why itself. */
async function callerOrNobody(asked: ReturnType<typeof identify>): Promise<Caller> {
  const found = await asked.catch(() => undefined);
  return found?.kind === 'done' ? found.value : { actor: nobody };
}

function mailingOf({ rehearsal, sendsMail = false, publicUrl }: AppDeps): Mailing {
  if (rehearsal !== undefined) return { kind: 'recorded' };
  return sendsMail && publicUrl !== undefined ? { kind: 'sent', publicUrl } : { kind: 'none' };
}

/** For all of the API, with the pages that describe it. */
function onApi(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { path } = contextOf(request);
    return path === API || path.startsWith(`${API}/`) ? handler(request, response, next) : next();
  };
}

/** For calls of the API alone, but not for the pages that describe them. */
function onCalls(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isCall(contextOf(request).path) ? handler(request, response, next) : next();
}

function trusted(proxies: AppDeps['trustProxy']): number | string[] | false {
  if (proxies === undefined) return false;
  return typeof proxies === 'number' ? proxies : [...proxies];
}
