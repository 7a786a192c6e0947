import type { RequestHandler } from 'express';
import { refuse } from '#shared/api/refusal.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests under any name but the machine's own. A rehearsal signs people in without a password: a page
 * elsewhere whose name was made to point at this machine must not reach it.
 */
export function loopbackNamesOnly(): RequestHandler {
  return (request, _response, next) => {
    const { host = '' } = request.headers;
    const { hostname, port } = URL.canParse(`http://${host}`)
      ? new URL(`http://${host}`)
      : { hostname: '', port: '' };
    const known = loopback.has(hostname) && Number(port || 80) === request.socket.localPort;
    next(
      known ? undefined : refuse('forbidden', 'A rehearsal answers only under localhost and its own port.'),
    );
  };
}

/** Whether an address to listen on can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
