import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, engineCall } from '../call/engine-call.ts';

export const factorQuery = queryOptions({
  queryKey: ['accounts', 'second-factor'],
  queryFn: ({ signal }) => engineCall('GET /api/-/second-factor', { signal }),
});

/** Answers what an app needs to know, once. */
export function beginFactor(body: BodyOf<'POST /api/-/second-factor'>) {
  return engineCall('POST /api/-/second-factor', { body });
}

export function confirmFactor(code: string) {
  return engineCall('PUT /api/-/second-factor', { body: { code } });
}

export function changeFactor(body: BodyOf<'PATCH /api/-/second-factor'>) {
  return engineCall('PATCH /api/-/second-factor', { body });
}

/** Where signing in waits for a factor that is to be set up. */
export function beginFactorAtSignIn(challenge: string) {
  return engineCall('POST /api/-/sign-in-factor', { body: { challenge } });
}

export function signInByFactor(challenge: string, code: string) {
  return engineCall('PUT /api/-/sign-in-factor', { body: { challenge, code } });
}

export function takeFactor(id: string) {
  return engineCall('DELETE /api/-/people/{id}/second-factor', { id });
}
