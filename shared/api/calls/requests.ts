import { mapped } from '#shared/fields/base/mapped.ts';
import { z } from 'zod';
import { type EngineCallsOf, json, maybeText, moment, pageOf, type TypeOf } from './call.ts';

const person = z.strictObject({
  id: z.string(),
  /** How they are called; null where the caller may not know it. */
  name: maybeText,
});

/** A call that waits for a second person, or did, as far as the caller may know it. */
const request = z.strictObject({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'expired']),
  entity: z.string(),
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  call: z.string(),
  /** How the contract calls that transition; null of other calls. */
  label: maybeText,
  /** Null of a record that is not made yet. */
  record: maybeText,
  /** How that is called; null where there is none that the caller may read. */
  title: maybeText,
  /** Of the record as it is: what `If-Match` takes. Null where there is none that the caller may read. */
  version: z.int().nullable(),
  by: person,
  at: moment,
  until: moment,
  /** What was sent, as far as the caller may read it of the record as it is and as it would be. */
  values: z.record(z.string(), json),
  /** How what the values refer to is called, by id. */
  titles: z.record(z.string(), z.string()),
  /** Whether more was sent than `values` has. */
  hidden: z.boolean(),
  /** Whether the caller has asked for it. */
  mine: z.boolean(),
  /** Whether the caller may approve or reject it now. */
  decide: z.boolean(),
  decided_at: maybeText,
  decided_by: person.nullable(),
  reason: maybeText,
});
export type RequestAnswer = TypeOf<typeof request>;

const requests = pageOf(request);
export type RequestsAnswer = TypeOf<typeof requests>;

/** What a call that waits is answered with. */
export const heldAnswer = z.strictObject({
  request: z.string(),
  until: moment,
  warnings: z.array(json).optional(),
});

/** What a call answered, if it waits for a second person. */
export function heldIn(answer: unknown): { request: string; until: string } | undefined {
  const held = heldAnswer.safeParse(answer);
  return held.success ? held.data : undefined;
}

/** Why a request is rejected. */
export const rejection = z.strictObject({ reason: z.string().trim().min(1).max(1_000) });

const isTrue = mapped(z.enum(['true', 'false']), (text) => text === 'true');

/** Which requests are asked for. */
export const askedRequests = z.object({
  mine: isTrue.optional().describe('Those you have asked, or those of others; without it both.'),
  waiting: isTrue.optional().describe('Only those that wait.'),
  record: z.uuid().optional().describe('Of this record.'),
  after: z.uuid().optional().describe('What the page before gave as `next`.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const refusals = ['forbidden', 'wrong_state', 'expired', 'not_found', 'invalid'] as const;

/** Calls about calls that wait for a second person. */
export const requestCalls = {
  'GET /api/-/requests': {
    id: 'list_requests',
    summary: 'Calls that wait for a second person: what you have asked, and what you may decide',
    asked: askedRequests,
    answers: { 200: requests },
  },
  'GET /api/-/requests/{id}': {
    id: 'read_request',
    summary: 'One call that waits for a second person, or did',
    answers: { 200: request },
  },
  'POST /api/-/requests/{id}/approve': {
    id: 'approve_request',
    summary: 'Agree to a call: it is done as whoever asked for it, under all rules of this moment',
    query: ['confirm'],
    headers: ['If-Match'],
    answers: { 200: request },
    refusals,
  },
  'POST /api/-/requests/{id}/reject': {
    id: 'reject_request',
    summary: 'Refuse a call, with a reason',
    body: rejection,
    answers: { 200: request },
    refusals: [...refusals, 'unsupported_media', 'too_big'],
  },
  'POST /api/-/requests/{id}/withdraw': {
    id: 'withdraw_request',
    summary: 'Take a call back that you have asked for',
    answers: { 200: request },
    refusals,
  },
} satisfies EngineCallsOf;
