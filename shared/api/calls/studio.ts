import { z } from 'zod';
import type { JsonValue } from '#shared/fields/field.ts';
import { type EngineCallsOf, items, type TypeOf } from './call.ts';

const person = z.strictObject({
  name: z.string(),
  label: z.string(),
  roles: z.array(z.string()),
  role_labels: z.array(z.string()).describe('What the roles are called, in the language of the caller.'),
});

/** Somebody one can be in a trial. */
export type TrialPerson = TypeOf<typeof person>;

const people = z.array(person);

/** `address`: the path its pages stand below. */
const trial = z.strictObject({ id: z.string(), address: z.string(), people });

/** A document that runs on data of its own, which nobody keeps. */
export type Trial = TypeOf<typeof trial>;

const shipped = z.strictObject({
  /** Of its file, without the ending. */
  name: z.string(),
  title: z.string(),
  /** Its first paragraph. */
  about: z.string(),
});

/** A contract that comes with Ninefold, to be looked at and begun from. */
export type ShippedContract = TypeOf<typeof shipped>;

const shippedText = shipped.extend({ text: z.string() });
export type ShippedText = TypeOf<typeof shippedText>;

const document = z.strictObject({
  version: z.int(),
  text: z.string(),
  /** How many records there are in each state, by entity; entities without states are not in it. */
  states: z.record(z.string(), z.record(z.string(), z.int())),
});

/** The contract in force, for its author. */
export type StudioDocument = TypeOf<typeof document>;

/** A document that is to be tried. */
export const triedText = z.strictObject({ text: z.string() });

/** What JSON can say. */
const anyValue: z.ZodType<JsonValue> = z.any();

/** A function of a document that need not be published, and what it is given: one value for each that it takes. */
export const triedFunction = z.strictObject({ text: z.string(), name: z.string(), given: z.array(anyValue) });

const functionResult = z.strictObject({
  /** In wire form; without one it failed. */
  result: anyValue.optional(),
  /** Why it gave nothing, in words for people, and in those of the code for its author. */
  failed: z.strictObject({ message: z.string(), said: z.string() }).optional(),
  /** Milliseconds of work. */
  ms: z.number(),
});

/** What came of a function that was tried. */
export type FunctionTried = TypeOf<typeof functionResult>;

/** A mail of the contract in force: about a record, or about the newest one of the entity. `send`: to whoever asks. */
export const triedMail = z.strictObject({
  mail: z.string(),
  entity: z.string(),
  record: z.string().optional(),
  send: z.boolean().optional(),
});

const mailPreview = z.strictObject({
  subject: z.string(),
  text: z.string(),
  /** Names of what goes along. */
  files: z.array(z.string()),
  /** What it is about. */
  record: z.string(),
  /** The address that it was sent to. */
  sent: z.string().optional(),
});

/** A mail as whoever gets it would read it. */
export type MailPreview = TypeOf<typeof mailPreview>;

/** Calls of the Studio, for the owner alone. */
export const studioCalls = {
  'POST /api/-/studio/trial': {
    id: 'begin_trial',
    summary: 'Run a document that is not published, on data of its own that nobody keeps',
    body: triedText,
    answers: { 201: trial },
    refusals: ['invalid', 'limit_reached'],
  },
  'GET /api/-/studio/trial/{id}': {
    id: 'read_trial',
    summary: 'Keep a trial open, and read who one can be in it',
    answers: { 200: z.strictObject({ people }) },
  },
  'DELETE /api/-/studio/trial/{id}': { id: 'end_trial', summary: 'End a trial', answers: { 204: null } },
  'POST /api/-/studio/function': {
    id: 'try_function',
    summary: 'Run a function of a document in its sandbox, whether it is published or not',
    body: triedFunction,
    answers: { 200: functionResult },
    refusals: ['invalid', 'not_found'],
  },
  'POST /api/-/studio/mail': {
    id: 'try_mail',
    summary: 'Fill in a mail of the contract in force, and send it to yourself',
    body: triedMail,
    answers: { 200: mailPreview },
    refusals: ['invalid', 'not_found', 'not_allowed_now'],
  },
  'GET /api/-/studio/shipped': {
    id: 'list_shipped',
    summary: 'The contracts that come with Ninefold',
    answers: { 200: items(shipped) },
  },
  'GET /api/-/studio/shipped/{id}': {
    id: 'show_shipped',
    summary: 'One of them with its text',
    answers: { 200: shippedText },
  },
  'GET /api/-/studio/document': {
    id: 'read_document',
    summary: 'The contract in force, and how many records are in each of its states',
    answers: { 200: document },
    refusals: ['too_costly'],
  },
} satisfies EngineCallsOf;
