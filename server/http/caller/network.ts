import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { Recent } from '#server/db/recent.ts';
import type { Reporter } from '#server/observe/report.ts';

/** Whoever has one IPv6 address has all of its /64. */
const IPV6_SUBNET = 64;

/** What a sender is counted under: their IPv4 address, or the /64 of their IPv6 address. */
export function networkOf(request: Request): string {
  const address = addressOf(request);
  return networks.get(address, () => ipKeyGenerator(address, IPV6_SUBNET));
}

/** An address of version 6 takes long to read, also one that stands for version 4. */
const networks = new Recent<string, string>(1_000);

/** The address of the sender, as far as proxies are believed. */
export function addressOf(request: Request): string {
  // Nearly all come without a proxy: for them there is nothing to be looked through.
  const isDirect = request.headers['x-forwarded-for'] === undefined;
  return (isDirect ? request.socket.remoteAddress : request.ip) ?? 'unknown';
}

/**
 * Reports the first `X-Forwarded-For` from an address that `TRUST_PROXY` does not name: behind a proxy that is not
 * believed everybody has the address of the proxy.
 */
export function reportUntrustedProxy(report: Reporter): RequestHandler {
  let reported = false;
  return (request, _response, next) => {
    if (!reported && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request)) {
      reported = true;
      report({ kind: 'proxy_not_trusted', address: request.socket.remoteAddress ?? 'unknown' });
    }
    next();
  };
}

function isTrusted(request: Request): boolean {
  const trusts: (address: string | undefined, hop: number) => boolean = request.app.get('trust proxy fn');
  return trusts(request.socket.remoteAddress, 0);
}
