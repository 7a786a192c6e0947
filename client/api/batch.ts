import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from './api-problem.ts';
import { call } from './call.ts';
import { newKey } from './new-key.ts';
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

export interface StepOfMany {
  readonly plural: string;
  readonly transition: string;
  readonly input: Readonly<Record<string, JsonValue>>;
  readonly records: readonly RecordAnswer[];
}

export interface StepReport {
  readonly done: readonly RecordAnswer[];
  readonly refused: readonly { readonly record: RecordAnswer; readonly message: string }[];
}

/** Takes a step with many records; each is told with the version that was seen. */
export function stepMany({ plural, transition, input, records }: StepOfMany): Promise<StepReport> {
  const path = (id: string) => `/api/${plural}/${id}/${transition}`;
  return writeMany(records, ({ id }) => ({ method: 'POST', path: path(id), body: input }));
}

export interface ChangeOfMany {
  readonly plural: string;
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly records: readonly RecordAnswer[];
}

/** Gives many records the same values. */
export function changeMany({ plural, values, records }: ChangeOfMany): Promise<StepReport> {
  return writeMany(records, ({ id }) => ({ method: 'PATCH', path: `/api/${plural}/${id}`, body: values }));
}

type Operation = (record: RecordAnswer) => { method: string; path: string; body: object };

/** As many at once as a batch takes, one batch after the other. */
async function writeMany(records: readonly RecordAnswer[], operation: Operation): Promise<StepReport> {
  const reports: StepReport[] = [];
  for (let at = 0; at < records.length; at += MOST)
    reports.push(await writeTogether(records.slice(at, at + MOST), operation));
  return {
    done: reports.flatMap(({ done }) => done),
    refused: reports.flatMap(({ refused }) => refused),
  };
}

/**
 * A batch is all or nothing, so one that is refused is set aside with its reason and the others are sent again: what is
 * possible happens at one moment, and nobody has to pick out the rest by hand.
 */
async function writeTogether(records: readonly RecordAnswer[], operation: Operation): Promise<StepReport> {
  const refused: StepReport['refused'][number][] = [];
  let left = records;
  while (left.length > 0) {
    const operations = left.map((record) => ({ ...operation(record), ifMatch: record.version }));
    const problem = await send(operations);
    if (problem === undefined) return { done: left, refused };
    const record = left[(problem.problem.operation ?? 0) - 1];
    if (record === undefined) throw problem;
    refused.push({ record, message: problem.errors[0]?.message ?? problem.sentence });
    left = left.filter((other) => other !== record);
  }
  return { done: [], refused };
}

interface Answers {
  readonly answers: readonly { readonly body: Readonly<Record<string, JsonValue>> }[];
}

/** The refusal of one of the operations; anything else that goes wrong is thrown. */
async function send(operations: readonly object[]): Promise<ApiProblem | undefined> {
  try {
    await call<Answers>({ method: 'POST', path: '-/batch', body: { operations }, idempotencyKey: newKey() });
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return error;
    throw error;
  }
}
