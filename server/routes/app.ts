import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { anyPassword } from '#server/identity/sign-in/credentials.ts';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { currentConstants } from '#server/operations/contract/settings.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { AccountDeps } from './accounts/account-exchange.ts';
import type { PublishingDeps } from './operate/publishing.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** `GET /api/-/app`: what this viewer may know of the app; answered to everybody. */
export function app(
  rehearsal: Rehearsal | undefined,
  { mailing, openId, locked }: Pick<AccountDeps, 'mailing' | 'openId'> & Pick<PublishingDeps, 'locked'>,
): Handlers {
  return {
    GET: async ({ runtime, call, query }) => {
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      const hasMailedWay = mailing.kind !== 'none' && runtime.model.signIn.ways.length > 1;
      const surroundings = {
        rehearsal: rehearsal !== undefined,
        signIn: rehearsal !== undefined || hasMailedWay || (await runtime.database.read(anyPassword)),
        mail: mailing.kind !== 'none',
        locked,
        provider: openId?.name,
        clockStands: rehearsal?.clock.stands() ?? false,
      };
      const constants = await runtime.database.read((on) => currentConstants(on, runtime.model));
      return done({ status: 200, body: describeApp(runtime, call, { ...surroundings, constants }) });
    },
  };
}
