import { z } from 'zod';
import type { Text } from '#shared/messages/message.ts';
import { sessionAnswer, tokenAnswer } from './accounts.ts';
import { count, type EngineCallsOf, pageOf, type TypeOf } from './call.ts';
import { passkeyAnswer } from './second-factor.ts';

const stuckRecord = z.strictObject({
  entity: z.string(),
  id: z.string(),
  transition: z.string(),
  /** What refused it. */
  code: z.string(),
  tries: z.int(),
  next_at: z.string(),
});

/** A record that the clock would have moved, and a rule or guard did not let. */
export type StuckRecord = TypeOf<typeof stuckRecord>;

const index = z.strictObject({
  entity: z.string(),
  /** As a list is sorted: `-due` begins with the last. */
  fields: z.array(z.string()),
  kind: z.enum(['unique', 'list', 'members', 'search']),
  /** `left_out`: there are as many as an entity has at most. */
  state: z.enum(['made', 'missing', 'left_out']),
  /** What it is for, with the line of the contract. */
  reasons: z.array(z.strictObject({ text: z.string(), line: count })),
  used: count.optional().describe('How often it was used, where the database counts that.'),
  bytes: count.optional(),
});

/** An index that the contract calls for, and what became of it. */
export type AdvisedIndex = TypeOf<typeof index>;

const indexAdvice = z.strictObject({
  since: z.string().optional().describe('Since when uses are counted, or the contract is in force.'),
  watched: z.boolean().describe('Whether that is a week ago: an index without a use is worth a look then.'),
  indexes: z.array(index),
});

/** Every index of an application; what it is for is written at the edge. */
export interface IndexAdvice<Words extends Text> extends Omit<TypeOf<typeof indexAdvice>, 'indexes'> {
  readonly indexes: readonly (Omit<AdvisedIndex, 'reasons'> & {
    readonly reasons: readonly { readonly text: Words; readonly line: number }[];
  })[];
}

const slowCall = z.strictObject({
  /** `list`, `read`, `create`, …, the name of a transition, `query`, `tile`, `export`, `import`, `batch`, or `clock`. */
  call: z.string(),
  as: z.array(z.string()).describe('What those who called are: `anyone`, `member` and their roles.'),
  times: count,
  longest_ms: count,
  total_ms: count,
  /** RFC 3339. */
  first: z.string(),
  last: z.string(),
  /** The version of the contract that was in force the last time. */
  contract: count,
  /** The entity, the query or the screen it is about. */
  of: z.string().optional(),
  statement: z.string().optional().describe('Without its values; it lacks where many short ones took long.'),
  /** How the database goes about it, a line each. */
  plan: z.array(z.string()).optional(),
  /** That the longest of them has read or changed; undefined where it was broken off. */
  rows: count.optional(),
});

/** Something that took long, and how often it did: the same call of people in the same roles, with the same statement. */
export type SlowCall = TypeOf<typeof slowCall>;

/** `slow`: what took most time together first. */
const advice = indexAdvice.extend({ slow: z.array(slowCall) });
export type Advice = TypeOf<typeof advice>;

const access = z.strictObject({
  sessions: z.array(sessionAnswer),
  tokens: z.array(tokenAnswer),
  passkeys: z.array(passkeyAnswer),
});

/** With what somebody comes in, as told to the owner; none of it opens anything. */
export type AccessAnswer = TypeOf<typeof access>;

/** What is to end: one session, one token, or without either all sessions, and with `tokens` all tokens too. */
export const endedAccess = z.strictObject({
  session: z.string().max(100).optional(),
  token: z.string().max(100).optional(),
  tokens: z.boolean().optional(),
});

/** Who is signed out. */
export const everybodyOut = z.strictObject({ tokens: z.boolean().default(false) });

const tag = 'Accounts';
const written = ['invalid', 'unsupported_media', 'too_big'] as const;

/** Calls of the owner alone. */
export const ownerCalls = {
  'GET /api/-/stuck': {
    id: 'list_stuck',
    summary: 'Records that the clock could not move',
    query: ['limit', 'after'],
    answers: { 200: pageOf(stuckRecord) },
  },
  'GET /api/-/advice': {
    id: 'read_advice',
    summary: 'Which indexes there are, what for, how much they are used, and what took long',
    answers: { 200: advice },
  },
  'GET /api/-/people/{id}/access': {
    id: 'read_access',
    tag,
    summary: 'The sessions, tokens and passkeys of somebody',
    answers: { 200: access },
  },
  'POST /api/-/people/{id}/sign-out': {
    id: 'sign_out_person',
    tag,
    summary: 'End one session or token of somebody, or all sessions',
    body: endedAccess,
    answers: { 204: null },
    refusals: written,
  },
  'POST /api/-/sign-out-everybody': {
    id: 'sign_out_everybody',
    tag,
    summary: 'End all sessions but this one, and all tokens if asked',
    body: everybodyOut,
    answers: { 200: z.strictObject({ sessions: count, tokens: count }) },
    refusals: written,
  },
} satisfies EngineCallsOf;
