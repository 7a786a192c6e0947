import { createHash } from 'node:crypto';
import { type BenchPerson, dice, words } from '../tickets.ts';

/** Tickets that each person has asked for; about as many are worked on, or of the desk that the person leads. */
const TICKETS_EACH = 1_000;

/** How many tickets there are, and so how many people: one for each thousand, and a desk for each of them. */
export interface Scale {
  readonly tickets: number;
}

export interface Desk {
  readonly id: string;
  readonly name: string;
  readonly lead: string;
}

/** One ticket with all its fields, as somebody sees it who works on it. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly body: string | null;
  readonly note: string | null;
  readonly priority: string;
  readonly status: string;
  readonly requester: string;
  readonly assignee: string;
  readonly desk: string;
  readonly opened: string;
  readonly due: string;
}

/** An id that sorts by its number, as those made over time do. */
function idOf(kind: 1 | 2 | 3, number: number): string {
  return `019b0000-000${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** How many people there are. */
export function peopleIn({ tickets }: Scale): number {
  return Math.max(1, Math.round(tickets / TICKETS_EACH));
}

/** Everybody. */
export function people(scale: Scale): readonly BenchPerson[] {
  return Array.from({ length: peopleIn(scale) }, (_, number) => ({
    id: idOf(1, number),
    name: `Person ${number}`,
    token: `nf_${createHash('sha256').update(`person ${number}`).digest('base64url')}`,
  }));
}

/** All desks; each person leads one. */
export function desks(scale: Scale): readonly Desk[] {
  return people(scale).map((person, number) => ({
    id: idOf(3, number),
    name: `Desk ${number}`,
    lead: person.id,
  }));
}

/** Every ticket, in the order in which they were made: those of one person lie far apart. */
export function* tickets(scale: Scale): Generator<Ticket> {
  const chance = dice(7);
  const count = peopleIn(scale);
  const any = <Thing>(things: readonly Thing[], fallback: Thing) =>
    things[Math.floor(chance() * things.length)] ?? fallback;
  for (let number = 0; number < scale.tickets; number += 1) {
    const opened = Math.floor(chance() * 300);
    yield {
      id: idOf(2, number),
      title: words(chance, 6),
      body: words(chance, 30),
      note: words(chance, 8),
      priority: any(['low', 'normal', 'high'], 'low'),
      status: any(['open', 'open', 'waiting', 'closed', 'closed'], 'open'),
      requester: idOf(1, number % count),
      assignee: idOf(1, assigneeOf(number, count)),
      desk: idOf(3, Math.floor(chance() * count)),
      opened: day(opened),
      due: day(opened + Math.floor(chance() * 60)),
    };
  }
}

/** Somebody else than who asked for it, and another one for each of their tickets. */
function assigneeOf(ticket: number, count: number): number {
  return (ticket + 7 * (1 + Math.floor(ticket / count))) % count;
}

/** A ticket that the person has asked for, by chance. */
export function anyAskedFor(person: number, scale: Scale, chance: () => number): string {
  return idOf(2, Math.floor(chance() * TICKETS_EACH) * peopleIn(scale) + person);
}

/** A ticket that the person works on, by chance. */
export function anyWorkedOn(person: number, scale: Scale, chance: () => number): string {
  const count = peopleIn(scale);
  const turn = Math.floor(chance() * TICKETS_EACH);
  const requester = (((person - 7 * (1 + turn)) % count) + count) % count;
  return idOf(2, turn * count + requester);
}

/** A desk, by chance. */
export function anyDesk(scale: Scale, chance: () => number): string {
  return idOf(3, Math.floor(chance() * peopleIn(scale)));
}

function day(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
}
