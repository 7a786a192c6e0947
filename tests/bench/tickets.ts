import { createHash } from 'node:crypto';

/** How much there is: everybody sees a hundredth of it. */
export const PEOPLE = 100;
const TICKETS_EACH = 1_000;

/** One person with the bearer token they send. */
export interface BenchPerson {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** One ticket, in the form both servers answer it. */
export interface BenchTicket {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly priority: string;
  readonly requester: string;
  readonly opened: string;
  readonly due: string;
}

/** When everything that is there was made. */
export const MADE_AT = '2026-01-01T08:00:00.000Z';

/** Numbers from 0 to 1 that look like chance and are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An id that sorts by its number, as those made over time do. */
function idOf(kind: number, number: number): string {
  const digits = number.toString(16).padStart(12, '0');
  return `019b0000-000${kind}-7000-8000-${digits}`;
}

/** Everybody. */
export function people(): readonly BenchPerson[] {
  return Array.from({ length: PEOPLE }, (_, number) => ({
    id: idOf(1, number),
    name: `Person ${number}`,
    token: `nf_${createHash('sha256').update(`person ${number}`).digest('base64url')}`,
  }));
}

/** Every ticket, in the order in which they were made: those of one person lie far apart. */
export function* tickets(): Generator<BenchTicket> {
  const chance = dice(7);
  for (let number = 0; number < PEOPLE * TICKETS_EACH; number += 1) {
    const opened = dayAfter('2026-01-01', Math.floor(chance() * 300));
    yield {
      id: ticketId(number % PEOPLE, Math.floor(number / PEOPLE)),
      title: words(chance, 6),
      body: words(chance, 30),
      priority: anyPriority(chance),
      requester: idOf(1, number % PEOPLE),
      opened,
      due: dayAfter(opened, Math.floor(chance() * 60)),
    };
  }
}

/** The id of one of the tickets of a person. */
export function ticketId(person: number, number: number): string {
  return idOf(2, number * PEOPLE + person);
}

/** A ticket of a person, by chance. */
export function anyTicketOf(person: number, chance: () => number): string {
  return ticketId(person, Math.floor(chance() * TICKETS_EACH));
}

/** A priority, by chance. */
export function anyPriority(chance: () => number): string {
  return ['low', 'normal', 'high'][Math.floor(chance() * 3)] ?? 'low';
}

/** A word that about every thirtieth title has. */
export function anyWord(chance: () => number): string {
  const first = syllables[Math.floor(chance() * syllables.length)] ?? '';
  return first + (syllables[Math.floor(chance() * syllables.length)] ?? '');
}

const syllables = ['Lor', 'dam', 'ker', 'vin', 'sol', 'tre', 'mak', 'pel', 'gus', 'rin', 'fo', 'zan', 'bey'];

/** Some words with spaces between them. */
export function words(chance: () => number, count: number): string {
  return Array.from({ length: count }, () => anyWord(chance)).join(' ');
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
