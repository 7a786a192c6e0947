import type { Request } from './calls.ts';

/** Leaves out of a failing sequence whatever it fails without: requests first, then values of their bodies. */
export async function shrink(
  requests: readonly Request[],
  fails: (requests: readonly Request[]) => Promise<boolean>,
): Promise<readonly Request[]> {
  const deadline = performance.now() + PATIENCE_MS;
  let least = requests;
  for (let again = true; again && performance.now() < deadline; ) {
    again = false;
    for (const smaller of smallerThan(least)) {
      if (performance.now() > deadline || !(await fails(smaller))) continue;
      least = smaller;
      again = true;
      break;
    }
  }
  return least;
}

const PATIENCE_MS = 15_000;

function* smallerThan(requests: readonly Request[]): Generator<readonly Request[]> {
  // From the end: what comes last is needed least often, and leaves the numbers of records as they are.
  for (let at = requests.length - 1; at >= 0; at -= 1) yield requests.toSpliced(at, 1);
  for (const [at, request] of requests.entries()) {
    if (!('body' in request) || typeof request.body !== 'object' || request.body === null) continue;
    for (const field of Object.keys(request.body)) {
      const body = Object.fromEntries(Object.entries(request.body).filter(([name]) => name !== field));
      yield requests.with(at, { ...request, body });
    }
  }
}
