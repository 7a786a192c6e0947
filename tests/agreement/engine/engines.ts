import { load } from '#shared/contract/load.ts';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { databaseSubject } from './database-subject.ts';
import { generatedContract } from './generated.ts';
import { referenceSubject } from './reference-subject.ts';
import type { Request } from './calls.ts';
import { type Subject, tell } from './subject.ts';

/** The engine in memory and the real one on each database, under one contract. */
export interface Engines {
  readonly text: string;
  /** Whether the contract has what moments are arranged for. */
  readonly arranged: boolean;
  readonly subjects: readonly Subject[];
  close(): Promise<void>;
}

export async function openEngines(number: number, databases: readonly DatabaseUnderTest[]): Promise<Engines> {
  const text = generatedContract(number);
  const { model, findings } = load(text, 'generated.md');
  if (model === undefined) throw new Error(`${text}\n${JSON.stringify(findings, undefined, 1)}`);
  const places = await Promise.all(databases.map(({ open }) => open()));
  const real = await Promise.all(places.map((place) => databaseSubject(place, { model, text })));
  const [first] = real;
  if (first === undefined) throw new Error('there is no database');
  const users = await first.users();
  return {
    text,
    arranged: model.entities.has('duty'),
    subjects: [referenceSubject(model, { users, zone: first.runtime.zone }), ...real],
    close: async () => {
      for (const subject of real) await subject.close();
      for (const place of places) await place.dispose();
    },
  };
}

/** What each engine answers to each request, and what it has at the end: the engine in memory first. */
export const answersOf = (
  subjects: readonly Subject[],
  requests: readonly Request[],
): Promise<readonly (readonly string[])[]> => Promise.all(subjects.map((subject) => tell(subject, requests)));

export function areTheSame([expected = [], ...others]: readonly (readonly string[])[]): boolean {
  return others.every((one) => one.every((line, index) => line === expected[index]));
}

/** The requests one by one with what was answered; the first that differs with all answers, and nothing after it. */
export function report(
  subjects: readonly Subject[],
  requests: readonly Request[],
  told: readonly (readonly string[])[],
): string {
  const [expected = []] = told;
  const wrong = expected.findIndex((line, index) => told.some((one) => one[index] !== line));
  const before = requests
    .slice(0, wrong < 0 ? requests.length : wrong)
    .map((request, index) => `${JSON.stringify(request)}\n    ${expected[index]}`);
  const asked = requests[wrong] === undefined ? 'afterwards' : JSON.stringify(requests[wrong]);
  const answers = subjects.map(({ name }, index) => `    ${name}: ${told[index]?.[wrong]}`);
  return [...before, asked, ...answers.map((answer) => answer.replaceAll('\n', '\n      '))].join('\n');
}
