import { z } from 'zod';
import type { WrittenProblem } from '../problem.ts';
import { type EngineCallsOf, maybeText, type TypeOf } from './call.ts';

/** `not_asked`: an earlier step refused, or nothing woke it. */
const verdict = z.enum(['holds', 'fails', 'not_asked']);
export type Verdict = z.output<typeof verdict>;

const line = z.int().min(1);

const condition = z.strictObject({
  /** The code it refuses with. */
  code: z.string(),
  condition: z.string(),
  line,
  verdict,
});

/** A condition as the contract has it. */
export type ExplainedCondition = TypeOf<typeof condition>;

const grant = z.strictObject({
  audience: z.string(),
  /** Whether the one who calls belongs to the audience. */
  held: z.boolean(),
  action: z.string(),
  /** Null: on every record. */
  condition: maybeText,
  line,
  /** On the record as it is. Of what is not held nothing is asked. */
  before: verdict,
  /** The fields it covers; undefined where that means nothing. */
  fields: z.array(z.string()).optional(),
  /** Of a read: it is kept who opens the record. */
  logged: z.boolean().optional(),
  /** Of a read: fields that only an opening tells. */
  opened: z.array(z.string()).optional(),
  /** Of a read: the code for whom the condition keeps out. */
  else: z.string().optional(),
  /** Of a create or an update: fields that may be sent and are not heeded. */
  ignored: z.array(z.string()).optional(),
  /** Of a delete: also what they may not read. */
  unseen: z.boolean().optional(),
  /** On the record as the call would leave it, for a create or an update. */
  after: verdict.optional(),
});
export type ExplainedGrant = TypeOf<typeof grant>;

const rule = condition.extend({
  entity: z.string(),
  /** The record it was asked of. */
  id: z.string().optional(),
  /** `if:` of the rule: it is asked only where this is true. */
  if: z.string().optional(),
  /** `warn` and `confirm` rules do not refuse as others do. */
  soft: z.enum(['warn', 'confirm']).optional(),
});
export type ExplainedRule = TypeOf<typeof rule>;

/** `unknown`: something that is compared is empty. `broken`: it names what is gone, and holds for nothing. */
const writtenVerdict = z.enum(['holds', 'fails', 'unknown', 'broken']);

const written = z.strictObject({
  /** The field with the condition, and the record that has it. */
  entity: z.string(),
  field: z.string(),
  id: z.string(),
  /** How that record is called. */
  title: z.string().optional(),
  /** The record it was asked of. */
  of: z.strictObject({ entity: z.string(), id: z.string() }),
  /** As it was `before` the call, or as it is `after` what was done until then. */
  on: z.enum(['before', 'after']),
  condition: z.string(),
  verdict: writtenVerdict,
  /** Where all of its parts must hold: each with its own verdict. */
  parts: z.array(z.strictObject({ condition: z.string(), verdict: writtenVerdict })),
});

/** A condition that people wrote, which the call asked. */
export type ExplainedWritten = TypeOf<typeof written>;

const statement = z.strictObject({
  /** Null: nobody waited for it. */
  milliseconds: z.number().nullable(),
  /** How the database goes about it, in its own words, a line each. */
  plan: z.array(z.string()),
});
export type StatementPlan = TypeOf<typeof statement>;

const problem = z.custom<WrittenProblem>().meta({ $ref: '#/components/schemas/field_problem' });

const explanation = z.strictObject({
  /** Who would call. */
  as: z.strictObject({ name: z.string(), audiences: z.array(z.string()) }),
  entity: z.string(),
  /** `list`, `read`, `create`, `update`, `delete` or the name of a transition. */
  call: z.string(),
  id: z.string().optional(),
  /** What they would be answered. */
  answer: z.strictObject({
    status: z.int(),
    code: z.string().optional(),
    detail: z.string().optional(),
    errors: z.array(problem).optional(),
    /** The call waits until one of these audiences has agreed: nothing is done before. */
    second: z.array(z.string()).optional(),
    /** Keys that the answer tells, once. */
    tells: z.array(z.string()).optional(),
  }),
  /** How often they may make it; undefined where there is no limit for them. */
  limit: z
    .strictObject({
      count: z.int(),
      seconds: z.int(),
      by: z.enum(['account', 'address']),
      /** So many more. Undefined: it is counted by addresses, and an explanation comes from none. */
      left: z.int().optional(),
      /** Where there are none: in so many seconds there is one. */
      waits: z.int().optional(),
      /** Their browser has to do some work for each call. */
      proof: z.boolean(),
    })
    .optional(),
  /** Everything that could allow the call, and that could let the record be read first. They add up. */
  grants: z.array(grant),
  /** Of a transition: the states it may begin in, and the state there is. */
  state: z.strictObject({ from: z.array(z.string()), is: maybeText, verdict }).optional(),
  guards: z.array(condition),
  /** Rules of the record, and of other records that the call woke. */
  rules: z.array(rule),
  /** Conditions that people wrote, in the order in which they were asked. */
  written: z.array(written),
  /** The statements that were sent to the database, in order; values are left out. */
  sql: z.array(z.string()),
});

/** Why a call is answered as it is. Nothing of the call was kept. */
export type Explanation = TypeOf<typeof explanation> & {
  /** Of each statement, where the command line asks for it. */
  readonly plans?: readonly StatementPlan[];
};

/** Of the owner: why a call is answered as it is. */
export const explainCalls = {
  'GET /api/-/explain': {
    id: 'explain_call',
    summary: 'Why a call of somebody is answered as it is; nothing is kept of it',
    asked: z.object({
      as: z.string().describe('The id or email address of a person, or `anyone`.'),
      entity: z.string().describe('Its name.'),
      call: z.string().describe('`read`, `create`, `update`, `delete` or the name of a transition.'),
      id: z.string().optional().describe('The record; for a create none.'),
      values: z.string().optional().describe('What would be sent, as JSON.'),
    }),
    answers: { 200: explanation },
    refusals: ['too_costly'],
  },
} satisfies EngineCallsOf;
