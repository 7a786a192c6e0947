import type { RequestHandler } from 'express';
import { refuse } from '#shared/api/refusal.ts';
import {
  type CallHandler,
  type Handlers,
  type ReadBody,
  type RequestServices,
  resource,
} from '#server/http/resource.ts';
import type { RequestCounts } from '#server/http/limit/request-counts.ts';
import { limitRequests } from '#server/http/limit/request-limit.ts';
import { Addresses } from '#server/http/addresses.ts';
import { contextOf } from '#server/http/request-context.ts';
import { identifyOnce } from '#server/http/identify-once.ts';
import { callWithin } from '#server/http/call-within.ts';
import { nameTrace, tracedRuntime, traceRequest } from '#server/http/trace-request.ts';
import { identify } from '#server/http/caller/identify.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import type { Tracer } from '#server/observe/tracing/tracer.ts';
import type { SlowCalls } from '#server/observe/slow-calls.ts';
import { watched } from './watched.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';
import type { AccountDeps } from './accounts/account-exchange.ts';
import { everybodySignOut, personAccess, personSignOut } from './accounts/access.ts';
import { acting } from './accounts/acting.ts';
import { app } from './app.ts';
import { namedQuery, openTime, queryFile, tile, TOTALS, totals } from './records/groups.ts';
import { deliveries, deliveryRetry } from './operate/deliveries.ts';
import { events } from './records/events.ts';
import { explain } from './operate/explain.ts';
import { choicesCalls, prefilledCalls } from './records/filling.ts';
import { broken, timesLeft } from './records/told-of-fields.ts';
import { EXPORT, exportCall } from './records/export.ts';
import { DOCUMENT, documentCall } from './records/documents.ts';
import { MAIL_FILE, mailFileCall } from './records/mail-files.ts';
import { APPOINTMENT, appointmentCall, feed } from './records/feeds.ts';
import { FILE, fileCall, readUpload, upload } from './records/files.ts';
import { IMPORT, importCall, readImport, UNDO_IMPORT, undoImportCall } from './records/import.ts';
import { addedField, addedFields, fields } from './operate/fields.ts';
import { email } from './accounts/email.ts';
import { invitation, invitationList, invitations } from './accounts/invitations.ts';
import { logo } from './logo.ts';
import { me } from './accounts/me.ts';
import { narrowed } from './narrowed.ts';
import { noted } from './noted.ts';
import { securityEvents } from './operate/security-events.ts';
import { allNoticesRead, noticeRead, notices } from './records/notices.ts';
import { openIdCallback, openIdStart } from './accounts/open-id.ts';
import { MCP, mcp } from './mcp.ts';
import { openapi } from './openapi.ts';
import { password } from './accounts/password.ts';
import { preferences } from './accounts/preferences.ts';
import { onePerson, people, personData, personErasure, personPassword } from './accounts/people.ts';
import { backupCalls } from './operate/backups.ts';
import { batch } from './records/batch.ts';
import { history } from './records/history.ts';
import type { Backups } from '#server/operations/backups/backups.ts';
import { type PublishingDeps, publishingCalls } from './operate/publishing.ts';
import { HISTORY, keptHistory, opening, RECORD, recordCalls } from './records/records.ts';
import {
  inboxes,
  inboxRetry,
  mailboxes,
  mailed,
  received,
  type ReceivingDeps,
  receiving,
} from './operate/receives.ts';
import { rehearsalHandlers } from './operate/rehearsal.ts';
import { session } from './accounts/session.ts';
import { oneSession, sessions } from './accounts/sessions.ts';
import { settings } from './operate/settings.ts';
import { onePasskey, passkeys, signInPasskey } from './accounts/passkeys.ts';
import { personFactor, secondFactor, signInFactor, signInNewPasskey } from './accounts/second-factor.ts';
import { signInCode, signInLink } from './accounts/sign-in-by-mail.ts';
import { signup } from './accounts/signup.ts';
import { studioCalls } from './operate/studio.ts';
import { trialCalls } from './operate/trial.ts';
import type { Trials } from '#server/trial/trials.ts';
import { advice } from './operate/advice.ts';
import { stuck } from './operate/stuck.ts';
import { setup } from './accounts/setup.ts';
import { oneToken, tokens } from './accounts/tokens.ts';
import { approval, oneRequest, rejecting, requests, withdrawal } from './records/requests.ts';
import { challenges } from './records/challenges.ts';
import { dashboards, dashboardTile, dashboardTiles } from './kept/dashboards.ts';
import { oneView, views } from './kept/views.ts';

/** What stands before the address of a call. */
export const API = '/api';

/** What the calls under `/api` need. */
export interface ApiDeps
  extends AccountDeps,
    Pick<PublishingDeps, 'locked' | 'contractFile'>,
    Pick<ReceivingDeps, 'variables'> {
  current(): Runtime;
  follow(): Promise<void>;
  readonly reading: RequestServices['reading'];
  readonly rehearsal?: Rehearsal;
  readonly trials?: Trials;
  readonly backups?: Backups;
  /** What is counted of this process. */
  readonly metrics: Metrics;
  /** What took long in this process. */
  readonly slow: SlowCalls;
  /** Requests by who sent them. */
  readonly counts: RequestCounts;
  /** Undefined: requests are not traced. */
  readonly tracer?: Tracer | undefined;
  /** The server ends: what is sent without end must end too. */
  readonly ending?: AbortSignal;
}

/** Every call under `/api`, each bound to its operation. */
export function api(deps: ApiDeps): RequestHandler {
  const surroundings: RequestServices = {
    current: deps.current,
    follow: deps.follow,
    publicUrl: deps.publicUrl,
    reading: deps.reading,
    identify: identifyOnce((request, runtime) => identify(request, tracedRuntime(request, runtime), deps)),
  };
  // In a rehearsal nobody is counted: it answers on this machine only, and who tries things out is in a hurry.
  const refuseMore =
    deps.rehearsal === undefined ? limitRequests({ ...surroundings, counts: deps.counts }) : undefined;
  const addresses = bound(deps, surroundings);
  const { tracer } = deps;
  return async (request, response, next) => {
    if (tracer !== undefined) traceRequest(request, response, tracer);
    const refused = await refuseMore?.(request);
    if (refused !== undefined) return next(refused);
    const found = addresses.find(contextOf(request).path.slice(API.length));
    if (found === undefined) return next(refuse('not_found'));
    nameTrace(request, `${API}${found.address}`);
    await found.bound({ request, params: found.params }, response, next);
  };
}

function bound(deps: ApiDeps, surroundings: RequestServices): Addresses<CallHandler> {
  const { slow } = deps;
  const addresses = new Addresses<CallHandler>();
  const within = new Addresses<Handlers>();
  const bind = (path: string, own: Handlers, readBody?: ReadBody) => {
    const handlers = noted(path, own, deps);
    addresses.add(path, resource(surroundings, handlers, readBody));
    within.add(path, handlers);
  };
  for (const [path, handlers] of Object.entries(engineCalls(deps))) bind(path, narrowed(path, handlers));
  addresses.add('/-/receives/:name', receiving(deps));
  addresses.add('/-/inboxes/:name', mailed(deps));
  bind('/-/files', upload, readUpload);
  bind(FILE, fileCall);
  bind(MAIL_FILE, watched(slow, 'mail file', mailFileCall(deps.publicUrl)));
  bind(DOCUMENT, watched(slow, 'document', documentCall(deps.publicUrl)));
  bind(APPOINTMENT, appointmentCall(deps.publicUrl));
  bind(EXPORT, watched(slow, 'export', exportCall));
  bind(TOTALS, watched(slow, 'totals', totals));
  bind('/:plural/-/broken/:field', watched(slow, 'broken', broken));
  bind('/:plural/-/time-left/:field', watched(slow, 'time left', timesLeft));
  bind(IMPORT, watched(slow, 'import', importCall), readImport);
  bind(UNDO_IMPORT, watched(slow, 'import', undoImportCall));
  for (const [path, handlers] of Object.entries(choicesCalls)) bind(path, watched(slow, 'choices', handlers));
  for (const [path, handlers] of Object.entries(prefilledCalls))
    bind(path, watched(slow, 'prefilled', handlers));
  bind(
    MCP,
    mcp({
      call: callWithin(within, API, surroundings),
      current: deps.current,
      report: deps.report,
      reading: deps.reading,
    }),
  );
  const opened = { ...recordCalls[RECORD], GET: opening(deps.report) };
  for (const [path, handlers] of Object.entries({ ...recordCalls, [RECORD]: opened, [HISTORY]: keptHistory }))
    bind(path, watched(slow, path, handlers));
  return addresses;
}

type Calls = Readonly<Record<string, Handlers>>;

function engineCalls(deps: ApiDeps): Calls {
  const { rehearsal, openId } = deps;
  return {
    '/-/acting': acting,
    '/-/app': app(rehearsal, deps),
    '/-/batch': watched(deps.slow, 'batch', batch),
    '/-/deliveries': deliveries,
    '/-/deliveries/:id/retry': deliveryRetry(deps.clock),
    '/-/email': email(deps),
    '/-/inboxes': inboxes,
    '/-/mailboxes': mailboxes,
    '/-/inboxes/:id/retry': inboxRetry,
    '/-/invitations': invitations(deps),
    '/-/invitations/list': invitationList(deps),
    '/-/invitations/:id': invitation(deps),
    '/-/events': events(deps),
    '/-/explain': explain(rehearsal),
    '/-/fields': fields(deps),
    '/-/fields/:entity': addedFields,
    '/-/fields/:entity/:field': addedField(deps),
    '/-/feeds/:name': watched(deps.slow, 'feed', feed(deps)),
    '/-/history': watched(deps.slow, 'history', history),
    '/-/logo': logo,
    '/-/me': me(rehearsal),
    '/-/notices': notices,
    '/-/notices/read': allNoticesRead,
    '/-/notices/:id/read': noticeRead,
    '/-/openapi.json': openapi(deps.publicUrl),
    '/-/queries/:name': watched(deps.slow, 'query', namedQuery),
    '/-/queries/:name/:format': watched(deps.slow, 'query file', queryFile),
    ...(openId === undefined
      ? {}
      : {
          '/-/openid': openIdStart(openId, deps),
          '/-/openid/callback': openIdCallback(openId, deps),
        }),
    '/-/passkeys': passkeys(deps),
    '/-/passkeys/:id/remove': onePasskey(deps),
    '/-/password': password(deps),
    '/-/preferences': preferences(deps),
    '/-/people': people,
    '/-/people/:id': onePerson,
    '/-/people/:id/access': personAccess(deps),
    '/-/people/:id/data': personData,
    '/-/people/:id/erase': personErasure,
    '/-/people/:id/password': personPassword(deps),
    '/-/people/:id/second-factor': personFactor(deps),
    '/-/people/:id/sign-out': personSignOut(deps),
    '/-/received': received,
    '/-/requests': requests,
    '/-/requests/:id': oneRequest,
    '/-/requests/:id/approve': approval,
    '/-/requests/:id/reject': rejecting,
    '/-/requests/:id/withdraw': withdrawal,
    '/-/second-factor': secondFactor(deps),
    '/-/security-events': securityEvents,
    '/-/session': session(deps),
    '/-/sessions': sessions(deps),
    '/-/sessions/:id': oneSession,
    '/-/settings': settings,
    '/-/sign-in-code': signInCode(deps),
    '/-/sign-in-factor': signInFactor(deps),
    '/-/sign-in-factor/passkey': signInNewPasskey(deps),
    '/-/sign-in-link': signInLink(deps),
    '/-/sign-in-passkey': signInPasskey(deps),
    '/-/sign-out-everybody': everybodySignOut(deps),
    '/-/signup': signup(deps),
    '/-/stuck': stuck,
    '/-/advice': advice(deps.slow),
    ...publishingCalls(deps),
    ...studioCalls,
    ...(deps.backups === undefined ? {} : backupCalls(deps.backups, deps.report)),
    ...(deps.trials === undefined ? {} : trialCalls(deps.trials)),
    '/-/tokens': tokens(deps),
    '/-/tokens/:id': oneToken(deps),
    '/-/tiles': watched(deps.slow, 'tile', tile),
    '/-/open': watched(deps.slow, 'open', openTime),
    '/-/challenges': challenges,
    '/-/dashboards': dashboards,
    '/-/dashboards/tiles': dashboardTiles,
    '/-/dashboards/tiles/:id': dashboardTile,
    '/-/views': views,
    '/-/views/:id': oneView,
    ...(rehearsal === undefined ? { '/-/setup': setup(deps) } : rehearsalHandlers(rehearsal, deps)),
  };
}
