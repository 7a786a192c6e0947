import { messageOf } from '#shared/messages/message.ts';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { refuse } from '#shared/api/refusal.ts';

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
    const known = isLoopback(hostname) && Number(port || 80) === request.socket.localPort;
    next(known ? undefined : refuse('forbidden', messageOf('refusals.rehearsalElsewhere')));
  };
}

/**
 * Refuses requests under any name but the public one. A page elsewhere whose name was made to point at this server would
 * else count as one of ours (DNS rebinding). Addresses of the network, and names without a dot as machines of one network
 * call each other, cannot be made to: proxies that do not pass on the name ask under those.
 */
export function publicNameOnly(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl).hostname;
  return (request, _response, next) => {
    const name = hostnameOf(request.host ?? '');
    const known = name === own || isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || /^[^.]+$/.test(name);
    next(known ? undefined : refuse('forbidden', messageOf('refusals.answersUnder', { host: own })));
  };
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/** Whether an address, as one listens on it or as a Host header names it, can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
