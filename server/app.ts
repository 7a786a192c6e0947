import compression from 'compression';
import express, { type Express } from 'express';
import { clientPages } from './http/client-pages.ts';
import { errorHandler } from './http/error-handler.ts';
import { loopbackNamesOnly } from './http/host-check.ts';
import { giveContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createThrottle } from './identity/throttle.ts';
import type { Reporter } from './observe/report.ts';
import type { Rehearsal } from './rehearsal/rehearsal.ts';
import { api } from './routes/api.ts';
import { healthz, readyz } from './routes/health.ts';
import type { Clock, Runtime } from './runtime.ts';

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
}

/** The whole application as an Express app that does not listen yet. */
export function createApp(deps: AppDeps): Express {
  const { current, follow, report, clock, publicUrl, rehearsal } = deps;
  const secure = publicUrl?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('trust proxy', trusted(deps.trustProxy));
  app.use(giveContext(report));
  if (rehearsal !== undefined) app.use(loopbackNamesOnly());
  app.use(securityHeaders(secure));
  app.use(compression());
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(current));
  app.use(
    '/api',
    api({ current, follow, report, clock, publicUrl, rehearsal, secure, throttle: createThrottle() }),
  );
  app.use(clientPages(deps.clientFolder));
  app.use(errorHandler({ report, current }));
  return app;
}

function trusted(proxies: AppDeps['trustProxy']): number | string[] | false {
  if (proxies === undefined) return false;
  return typeof proxies === 'number' ? proxies : [...proxies];
}
