import type { WrittenProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from './call/api-problem.ts';
import { call } from './call/call.ts';
import { newKey } from './call/new-key.ts';
import { type RecordAnswer, recordFrom } from './record-answer.ts';

/** As many operations as one batch takes. */
const MOST = 100;

/** The records with what the person may do with each of them now. */
export async function readAbilities(
  plural: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly RecordAnswer[]> {
  const found: RecordAnswer[] = [];
  for (let at = 0; at < ids.length; at += MOST) {
    const some = ids.slice(at, at + MOST);
    const operations = some.map((id) => ({ method: 'GET', path: `/api/${plural}/${id}?can=true` }));
    const body = { operations };
    const { answers } = await call<Answers>({ method: 'POST', path: '-/batch', body, signal });
    found.push(...answers.map((answer) => recordFrom(answer.body)));
  }
  return found;
}

/** One write of many records: what is sent for each of them. */
export interface WriteOfMany {
  readonly records: readonly RecordAnswer[];
  operation(record: RecordAnswer): { readonly method: string; readonly path: string; readonly body: object };
  /** Codes of soft rules that the person agreed to, for the records that are asked about them. */
  readonly confirm: readonly string[];
}

/** A record before a write, and after it with what soft rules warn of. */
export interface Written {
  readonly before: RecordAnswer;
  readonly after: RecordAnswer;
}

export interface StepReport {
  readonly done: readonly Written[];
  readonly refused: readonly { readonly record: RecordAnswer; readonly message: string }[];
}

/** What is said of one of many records. */
export interface AskedOfOne {
  readonly record: RecordAnswer | undefined;
  readonly problem: WrittenProblem;
  /** It is not asked: the write is refused. */
  readonly refused?: true;
}

/** What soft rules ask of many records, before any of them is written. */
export interface AskedOfMany {
  readonly asked: readonly AskedOfOne[];
}

/** Takes a step with many records; each is told with the version that was seen. */
export function stepOf(plural: string, transition: string, body: object): WriteOfMany['operation'] {
  return ({ id }) => ({ method: 'POST', path: `/api/${plural}/${id}/${transition}`, body });
}

/** Gives many records the same values. */
export function changeOf(plural: string, body: object): WriteOfMany['operation'] {
  return ({ id }) => ({ method: 'PATCH', path: `/api/${plural}/${id}`, body });
}

/**
 * As many at once as a batch takes, one batch after the other. Where there are several, all are tried first: what soft
 * rules ask of any of them is asked before the first is written.
 */
export async function writeMany(write: WriteOfMany): Promise<StepReport | AskedOfMany> {
  const { records } = write;
  const starts = Array.from({ length: Math.ceil(records.length / MOST) }, (_, index) => index * MOST);
  const parts = starts.map((at) => ({ ...write, records: records.slice(at, at + MOST) }));
  if (parts.length > 1) {
    const tried = [];
    for (const part of parts) tried.push(await writeTogether(part, 'tried'));
    const asked = tried.flatMap((one) => ('asked' in one ? one.asked : []));
    if (asked.length > 0) return { asked };
  }
  const reports: StepReport[] = [];
  for (const part of parts) {
    const report = await writeTogether(part, 'done');
    if ('asked' in report) return report;
    reports.push(report);
  }
  return {
    done: reports.flatMap(({ done }) => done),
    refused: reports.flatMap(({ refused }) => refused),
  };
}

/** Records that are refused in a trial are passed over, so many at most: what more there is, is told when it is sent. */
const MOST_PASSED_OVER = 5;

/**
 * What would be said of each of the records: what soft rules ask and warn of, and of the first that are refused why. The
 * server makes the write and undoes it. Nothing of more than a batch: each record counts as a call, and what is asked of
 * so many is asked when it is sent.
 */
export async function notesOfMany(
  { records, operation }: Omit<WriteOfMany, 'confirm'>,
  signal?: AbortSignal,
): Promise<readonly AskedOfOne[]> {
  if (records.length > MOST) return [];
  const refused: AskedOfOne[] = [];
  let left = records;
  for (let passed = 0; left.length > 0 && passed <= MOST_PASSED_OVER; passed += 1) {
    const operations = left.map((record) => sentOf(operation(record), record, []));
    const sent = await send(operations, 'tried', signal);
    if (!(sent instanceof ApiProblem)) return [...refused, ...warningsOf(sent, left)];
    if (sent.questions.length > 0) return [...refused, ...saidBy(sent, left)];
    const record = recordOf(sent, left, undefined);
    const [{ code, message } = { code: sent.code, message: sent.sentence }] = sent.errors;
    refused.push({ record, problem: { code, message }, refused: true });
    left = left.filter((other) => record !== undefined && other !== record);
  }
  return refused;
}

function warningsOf({ answers }: Answers, records: readonly RecordAnswer[]): readonly AskedOfOne[] {
  return answers.flatMap(({ body }, index) =>
    recordFrom(body).warnings.map((problem) => ({ problem, record: records[index] })),
  );
}

/** All that soft rules say in a refusal: what they ask, and what they warn of beside it. */
function saidBy(sent: ApiProblem, records: readonly RecordAnswer[]): readonly AskedOfOne[] {
  const soft = sent.errors.filter(({ level }) => level !== undefined);
  return soft.map((problem) => ({ problem, record: recordOf(sent, records, problem) }));
}

function recordOf(
  { problem: whole }: ApiProblem,
  records: readonly RecordAnswer[],
  problem: WrittenProblem | undefined,
): RecordAnswer | undefined {
  return records[(problem?.operation ?? whole.operation ?? 0) - 1];
}

/**
 * A batch is all or nothing, so one that is refused is set aside with its reason and the others are sent again: what is
 * possible happens at one moment, and nobody has to pick out the rest by hand.
 */
async function writeTogether(
  { records, operation, confirm }: WriteOfMany,
  mode: 'tried' | 'done',
): Promise<StepReport | AskedOfMany> {
  const refused: StepReport['refused'][number][] = [];
  const confirmed = new Map<RecordAnswer, readonly string[]>();
  let left = records;
  while (left.length > 0) {
    const operations = left.map((record) => sentOf(operation(record), record, confirmed.get(record) ?? []));
    const sent = await send(operations, mode);
    if (!(sent instanceof ApiProblem)) {
      const done = left.flatMap((before, place) => {
        const answer = sent.answers[place];
        return answer === undefined ? [] : [{ before, after: recordFrom(answer.body) }];
      });
      return { done, refused };
    }
    const asked = askedBy(sent, left);
    if (!asked.every(({ problem }) => confirm.includes(problem.code))) return { asked };
    for (const { record, problem } of asked)
      if (record) confirmed.set(record, [...(confirmed.get(record) ?? []), problem.code]);
    if (asked.length > 0) continue;
    const record = recordOf(sent, left, undefined);
    if (record === undefined) throw sent;
    refused.push({ record, message: sent.errors[0]?.message ?? sent.sentence });
    left = left.filter((other) => other !== record);
  }
  return { done: [], refused };
}

/** Each question with the record whose operation asks it. */
function askedBy(sent: ApiProblem, records: readonly RecordAnswer[]): readonly AskedOfOne[] {
  return sent.questions.map((problem) => ({ problem, record: recordOf(sent, records, problem) }));
}

/** Each is told with the version that was seen, and confirms what it is asked. */
function sentOf(
  { path, ...operation }: ReturnType<WriteOfMany['operation']>,
  { version }: RecordAnswer,
  confirm: readonly string[],
) {
  const query = confirm.length === 0 ? '' : `?confirm=${[...new Set(confirm)].join(',')}`;
  return { ...operation, path: `${path}${query}`, ifMatch: version };
}

interface Answers {
  readonly answers: readonly { readonly body: Readonly<Record<string, JsonValue>> }[];
}

/** The answers, or the refusal of some of the operations; anything else that goes wrong is thrown. */
async function send(
  operations: readonly object[],
  mode: 'tried' | 'done',
  signal?: AbortSignal,
): Promise<Answers | ApiProblem> {
  const once = mode === 'done' ? { idempotencyKey: newKey() } : { query: { dry_run: 'true' } };
  try {
    return await call<Answers>({ method: 'POST', path: '-/batch', body: { operations }, signal, ...once });
  } catch (error) {
    if (error instanceof ApiProblem) return error;
    throw error;
  }
}
