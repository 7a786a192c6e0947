import { accountCalls } from './accounts.ts';
import { dataCalls } from './data.ts';
import { engineOwnCalls } from './engine.ts';
import { explainCalls } from './explain.ts';
import { fieldCalls } from './fields.ts';
import { invitationCalls } from './invitations.ts';
import { passkeyCalls, secondFactorCalls } from './second-factor.ts';
import { mailedSignInCalls } from './mailed-sign-in.ts';
import { deliveryCalls, noticeCalls } from './outgoing.ts';
import { ownerCalls } from './owner.ts';
import { personDataCalls } from './person-data.ts';
import { publishingCalls } from './publishing.ts';
import { requestCalls } from './requests.ts';
import { studioCalls } from './studio.ts';
import { viewCalls } from './views.ts';

/** Calls that everybody may try. */
export const everybodysCalls = {
  ...accountCalls,
  ...invitationCalls,
  ...mailedSignInCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...engineOwnCalls,
  ...fieldCalls,
  ...noticeCalls,
  ...requestCalls,
  ...viewCalls,
};

/** Calls of the owner alone. */
export const ownersCalls = {
  ...ownerCalls,
  ...dataCalls,
  ...explainCalls,
  ...personDataCalls,
  ...deliveryCalls,
  ...studioCalls,
  ...publishingCalls,
};

/** Every call of the engine, for the types of who makes them. */
export type EngineCalls = typeof everybodysCalls & typeof ownersCalls;
