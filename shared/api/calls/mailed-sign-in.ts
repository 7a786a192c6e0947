import { z } from 'zod';
import { accountKey } from './accounts.ts';
import type { EngineCallsOf } from './call.ts';
import { challenge, me } from './engine.ts';

const sent = z.strictObject({ sent: z.boolean() });
const written = ['invalid', 'unsupported_media', 'too_big', 'limit_reached', 'too_costly'] as const;
const tag = 'Accounts';

/** Signing in by what is mailed, where a contract wants it. */
export const mailedSignInCalls = {
  'POST /api/-/sign-in-code': {
    id: 'ask_for_code',
    tag,
    summary: 'A mail with a code to sign in with',
    body: z.strictObject({ email: z.string() }),
    answers: { 202: sent },
    refusals: [...written, 'not_allowed_now'],
  },
  'PUT /api/-/sign-in-code': {
    id: 'sign_in_by_code',
    tag,
    summary: 'Sign in by the code that came by mail',
    body: z.strictObject({ email: z.string(), code: z.string() }),
    answers: { 200: me, 202: challenge },
    refusals: [...written, 'wrong_credentials', 'expired'],
    writes: [{ event: 'sign_in.code' }],
  },
  'POST /api/-/sign-in-link': {
    id: 'ask_for_link',
    tag,
    summary: 'A mail with a link to sign in with',
    body: z.strictObject({ email: z.string() }),
    answers: { 202: sent },
    refusals: [...written, 'not_allowed_now'],
  },
  'PUT /api/-/sign-in-link': {
    id: 'sign_in_by_link',
    tag,
    summary: 'Sign in by the key of a link that came by mail',
    body: z.strictObject({ key: accountKey }),
    answers: { 200: me, 202: challenge },
    refusals: [...written, 'expired'],
    writes: [{ event: 'sign_in.link' }],
  },
} satisfies EngineCallsOf;
