import type { Request } from 'express';
import { done, type Outcome } from '#shared/api/refusal.ts';
import { readCookie, setCookie } from '#server/http/caller/cookies.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { type OpenId, type Remembered, rememberedSchema } from '#server/identity/sign-in/open-id.ts';
import { personVouchedFor } from '#server/operations/accounts/sign-in-elsewhere.ts';
import { noteSecurityEvent } from '#server/operations/security/note-security-event.ts';
import { type AccountDeps, accountCall } from './account-exchange.ts';
import { signedIn } from './session.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

const FAILED = '/-/sign-in?refused=failed';
const CALLBACK = '/api/-/openid/callback';

/** `GET /api/-/openid?back=` leads the browser to the provider, and keeps what it must remember for ten minutes. */
export function openIdStart(openId: OpenId, deps: AccountDeps): Handlers {
  return {
    GET: async (exchange) => {
      const unknown = unknownParameter(exchange.query, ['back']);
      if (unknown !== undefined) return unknown;
      const { origin } = accountCall(exchange, deps);
      const back = ownPath(exchange.query.get('back'));
      const begun = await openId.begin(origin + CALLBACK, back);
      if (typeof begun === 'string') {
        deps.report({ kind: 'provider_failed', why: begun });
        return done({ status: 303, headers: { Location: FAILED } });
      }
      const { url, remembered } = begun;
      const value = Buffer.from(JSON.stringify(remembered)).toString('base64url');
      const cookie = setCookie(cookieName(exchange.request, deps), value, {
        secure: deps.secure,
        seconds: 600,
      });
      return done({ status: 303, headers: { Location: url, 'Set-Cookie': cookie } });
    },
  };
}

/** `GET /api/-/openid/callback`: the browser comes back. It is a page's address, so what goes wrong is told by a page. */
export function openIdCallback(openId: OpenId, deps: AccountDeps): Handlers {
  return {
    GET: async (exchange) => {
      const remembered = rememberedIn(exchange.request, deps);
      if (remembered === undefined) return done(back(exchange.request, deps, FAILED));
      const account = accountCall(exchange, deps);
      const vouched = await openId.finish(new URL(exchange.request.originalUrl, account.origin), remembered);
      if (typeof vouched === 'string') {
        deps.report({ kind: 'provider_failed', why: vouched });
        return done(back(exchange.request, deps, FAILED));
      }
      const person = await personVouchedFor(account, vouched);
      if (person.kind === 'refusal') {
        deps.report({ kind: 'sign_in_refused', address: exchange.request.ip ?? 'unknown' });
        return done(back(exchange.request, deps, '/-/sign-in?refused=no_account'));
      }
      const answer = await into(exchange, deps, { person: person.value, remembered });
      if (answer.kind === 'refusal') {
        deps.report({ kind: 'sign_in_refused', address: exchange.request.ip ?? 'unknown' });
        return done(back(exchange.request, deps, '/-/sign-in?refused=kept_out'));
      }
      const address = addressOf(exchange.request);
      deps.report({ kind: 'signed_in', person: person.value.id, address });
      const known = { person: person.value.id, by: person.value.id, address };
      await noteSecurityEvent(
        exchange.runtime,
        { kind: 'signed_in', ...known },
        { now: account.now, report: deps.report },
      );
      return answer;
    },
  };
}

/** The session's cookie takes the place of the one that remembered: only one `Set-Cookie` is sent, and that one ends by itself. */
async function into(
  exchange: Exchange,
  deps: AccountDeps,
  { person, remembered }: { person: Parameters<typeof signedIn>[1]; remembered: Remembered },
): Promise<Outcome<Answer>> {
  const answer = await signedIn(exchange, person, { ...deps, factor: 'provider' });
  if (answer.kind === 'refusal') return answer;
  const { headers } = answer.value;
  return done({ status: 303, headers: { ...headers, Location: ownPath(remembered.back) } });
}

function back(request: Request, deps: AccountDeps, location: string): Answer {
  const gone = setCookie(cookieName(request, deps), '', { secure: deps.secure, seconds: 0 });
  return { status: 303, headers: { Location: location, 'Set-Cookie': gone } };
}

function rememberedIn(request: Request, deps: AccountDeps): Remembered | undefined {
  const value = readCookie(request, cookieName(request, deps));
  if (value === undefined || !/^[\w-]{1,4000}$/.test(value)) return undefined;
  try {
    const read = rememberedSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
    return read.success ? read.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // not what we set
    throw error;
  }
}

function cookieName(request: Request, { secure }: AccountDeps): string {
  return secure ? '__Host-ninefold-openid' : `ninefold_openid_${request.socket.localPort}`;
}

/** A path of this application; anything that could lead to another site becomes the home page. */
function ownPath(path: string | undefined): string {
  const isOwn = path !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(path);
  return isOwn ? path : '/';
}
