import { z } from 'zod';
import type { FindingAnswer } from '#shared/contract/finding-answer.ts';
import { type EngineCallsOf, items, maybeText, type TypeOf } from './call.ts';

const number = z.int();

const step = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** How many records it concerns. */
  records: number,
});

const question = z.strictObject({
  id: z.string(),
  what: z.string(),
  /** What stands against it, and how to answer in the contract. */
  why: z.string(),
  records: number,
  accept: z.array(z.strictObject({ word: z.string(), then: z.string() })),
  /** The word that was given for it; null while it is open. */
  accepted: maybeText,
});
export type PublishQuestion = TypeOf<typeof question>;

/** They stay usable, and are asked again when a value the rule reads changes. */
const rule = z.strictObject({
  entity: z.string(),
  /** The code of the rule, or the name of the field whose checks changed. */
  name: z.string(),
  kind: z.enum(['rule', 'field']),
  /** Null where counting them took too long. */
  records: number.nullable(),
});
export type PublishRule = TypeOf<typeof rule>;

/** A call of the API, or a page, that is no longer what it was. */
const changedCall = z.strictObject({
  call: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  details: z.array(z.string()),
});
export type PublishCall = TypeOf<typeof changedCall>;

/** What one of a role may do with records of an entity is no longer what it was. */
const changedRight = z.strictObject({
  entity: z.string(),
  /** `read`, `create`, `update`, `delete` or the name of a transition. */
  action: z.string(),
  /** A role, `member` or `anyone`. */
  audience: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** When it holds and for which fields, and of a change what held before; empty where it is removed. */
  detail: z.string(),
});
export type PublishRight = TypeOf<typeof changedRight>;

/** `renamed`: it shows the same, in today's names. `narrower`: columns are left out. `broken`: it fits its list no more. */
const changedView = z.strictObject({
  /** The address of its list. */
  screen: z.string(),
  name: z.string(),
  shared: z.boolean(),
  change: z.enum(['renamed', 'narrower', 'broken']),
  detail: z.string(),
});
export type PublishView = TypeOf<typeof changedView>;

/** A condition that people wrote, which names what is not there any more: it holds for nothing. */
export const brokenCondition = z.strictObject({
  entity: z.string(),
  field: z.string(),
  /** The id of the record that has it. */
  record: z.string(),
  condition: z.string(),
});
export type PublishCondition = TypeOf<typeof brokenCondition>;

const plan = z.strictObject({
  /** The version in force; 0 where nothing was published yet. */
  from: number,
  /** The number the new version would get; that of the version in force where nothing would change. */
  to: number,
  /** `same`: the very text is in force. */
  verdict: z.enum(['same', 'safe', 'needs_answer']),
  /** Names this plan: publishing with it is refused where by then another one would be carried out. */
  hash: z.string(),
  steps: z.array(step),
  questions: z.array(question),
  /** Rules and checks of fields that are new or other than before, and records that would not pass them. */
  rules: z.array(rule),
  calls: z.array(changedCall),
  rights: z.array(changedRight),
  /** Saved views that are no longer what they were. */
  views: z.array(changedView),
  /** Conditions that people wrote and that hold for nothing from then on. */
  conditions: z.array(brokenCondition),
  /** For about how many seconds others cannot write while it is published; 0: less than one. */
  waits: number,
});

/** What publishing a contract would do, and what it asks before: the same on the command line, over HTTP and in the Studio. */
export type PublishPlan = TypeOf<typeof plan>;

const version = z.strictObject({
  number,
  /** RFC 3339. */
  at: z.string(),
  author: maybeText,
  /** What publishing it did, in words. */
  plan: z.array(z.string()),
});

/** A published version as it is listed. */
export type VersionAnswer = TypeOf<typeof version>;

const contractFile = z.strictObject({
  /** Nothing may be published here (`--locked`). */
  locked: z.boolean(),
  file: z
    .strictObject({
      path: z.string(),
      /** `same`: it has the text in force; `older`: one that was published before; `changed`: one that nobody published, a proposal. */
      state: z.enum(['same', 'older', 'changed', 'unreadable']),
      text: maybeText,
    })
    .nullable(),
});

/** The file the server was started with, beside what is published. */
export type ContractFileAnswer = TypeOf<typeof contractFile>;

const accept = z.array(z.string()).max(1000).optional();
const newText = z.strictObject({ text: z.string(), accept });
const earlier = z.strictObject({ version: z.int().min(1), accept });

/** What is to be in force: a text, or an earlier version again, with answers to what its plan asks. */
export const proposal = z.union([newText, earlier]);
/** The same by the plan that was looked at. */
export const agreedText = newText.extend({ plan: z.string() });
/** An earlier version, by the plan that was looked at. */
export const agreedVersion = earlier.extend({ plan: z.string() });

const published = z.strictObject({
  version: number,
  plan,
  file: z.enum(['written', 'kept', 'not_writable']).nullable(),
});
const refusals = ['invalid', 'stale', 'not_allowed_now', 'unsupported_media', 'too_big'] as const;

/** Calls of the owner with which contracts are published. */
export const publishingCalls = {
  'GET /api/-/studio/file': {
    id: 'show_contract_file',
    summary: 'The contract file beside what is published',
    answers: { 200: contractFile },
  },
  'GET /api/-/studio/versions': {
    id: 'list_versions',
    summary: 'Every published version, newest first',
    answers: { 200: items(version) },
  },
  'GET /api/-/studio/versions/{id}': {
    id: 'show_version',
    summary: 'One version with its text',
    answers: { 200: version.extend({ text: z.string() }) },
  },
  'POST /api/-/studio/plan': {
    id: 'plan_contract',
    summary: 'What publishing a text would do',
    body: proposal,
    answers: {
      200: z.strictObject({
        findings: z.array(z.custom<FindingAnswer>().meta({ type: 'object', additionalProperties: true })),
        plan: plan.nullable(),
      }),
    },
    refusals: ['invalid', 'unsupported_media', 'too_big'],
  },
  'POST /api/-/studio/publish': {
    id: 'publish_contract',
    summary: 'Publish a text by the plan that was looked at',
    body: agreedText,
    answers: { 200: published },
    refusals,
  },
  'POST /api/-/studio/rollback': {
    id: 'roll_back',
    summary: 'Take up an earlier version again, as a new one',
    body: agreedVersion,
    answers: { 200: published },
    refusals,
  },
} satisfies EngineCallsOf;
