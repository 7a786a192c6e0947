import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { http } from '#server/node-http.ts';
import { contextOf } from './request-context.ts';

/**
 * Headers of every answer. Pages get a policy of their own, with a nonce, from `pagePolicy`; what is data needs none of
 * the headers that only a page listens to.
 */
export function securityHeaders(secure: boolean): RequestHandler {
  const headers = headersOf(policy(secure));
  const [ofPages, ofData] = [headers.flat(), headers.filter(([name]) => !onlyForPages.has(name)).flat()];
  return (request, _response, next) => {
    const { headers: told, path } = contextOf(request);
    told.push(...(isCall(path) ? ofData : ofPages));
    next();
  };
}

/** What a browser asks of a document that it shows, or of plug-ins and browsers that showed one. */
const onlyForPages: ReadonlySet<string> = new Set([
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Dns-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-Xss-Protection',
]);

/** Whether a path is that of a call of the API, and not of a page that describes them. */
export function isCall(path: string): boolean {
  return path.startsWith('/api') && calls.test(path);
}

const calls = /^\/api(?!\/-\/docs(?:\/|$))(?:\/|$)/;

/** They are the same in every answer: asked for once, on an answer that is never sent. */
function headersOf(handler: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  handler(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [nameAsUsual(name), String(value)]);
}

/** `getHeaders` answers in lower case. */
function nameAsUsual(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function policy(secure: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    // Only where the public address is https: on http it would be noise, on localhost it would break other servers.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * The policy of a page of a trial, which stands below `address` (an origin with a path, without a slash at the end): it
 * reaches nothing but the trial, even if a script of ours had a mistake, and stands in a frame of the Studio.
 */
export function trialPolicy(nonce: string, address: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${address}/ ${new URL(address).origin}/icon.svg data: blob:`,
    "font-src 'self'",
    `connect-src ${address}/`,
    "worker-src 'self'",
    `form-action ${address}/`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The policy of a page: own scripts and nothing inline but styles that carry this answer's nonce; frames show trials. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
