import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { toInstant } from '#shared/fields/time/calendar.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { IdentitySettings } from '#server/http/caller/identify.ts';
import { type Person, findPerson } from '#server/identity/people/people.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { recorded } from '#server/sending/recorded.ts';
import { clockWork } from '#server/clock/due.ts';
import { longestMoveMs, moveClock } from '#server/rehearsal/move-clock.ts';
import { type Rehearsal, rehearsalPeople } from '#server/rehearsal/rehearsal.ts';
import { readerIn } from '#server/runtime.ts';
import { meOf } from '#server/routes/accounts/me.ts';
import { signedIn } from '#server/routes/accounts/session.ts';
import { ownOrigin } from '#server/http/caller/own-origin.ts';

/** The calls that only a rehearsal has. */
export function rehearsalHandlers(
  rehearsal: Rehearsal,
  settings: IdentitySettings,
): Readonly<Record<string, Handlers>> {
  const move = oneAfterTheOther((exchange: Exchange) => setClock(exchange, rehearsal));
  return {
    '/-/rehearsal': {
      GET: async ({ runtime }) => {
        const people = rehearsalPeople(runtime.model, readerIn(runtime));
        return done({ status: 200, body: { people, clock: clockAnswer(rehearsal) } });
      },
    },
    '/-/rehearsal/people': {
      GET: async ({ runtime }) =>
        done({ status: 200, body: { people: rehearsalPeople(runtime.model, readerIn(runtime)) } }),
    },
    '/-/rehearsal/session': { POST: (exchange) => pick(exchange, rehearsal, settings) },
    '/-/rehearsal/clock': {
      GET: async () => done({ status: 200, body: clockAnswer(rehearsal) }),
      PUT: move,
      POST: move,
    },
    '/-/rehearsal/outbox': {
      GET: async ({ runtime, request }) => {
        return done({ status: 200, body: { items: await recorded(runtime, ownOrigin(request)) } });
      },
    },
  };
}

const picked = z.strictObject({ person: z.string(), token: z.boolean().optional() });

/** Signs somebody in by their name alone. */
async function pick(
  exchange: Exchange,
  rehearsal: Rehearsal,
  settings: IdentitySettings,
): Promise<Outcome<Answer>> {
  const sent = picked.safeParse(exchange.body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const person = await personNamed(exchange, rehearsal, sent.data.person);
  if (person === undefined) {
    const names = [...rehearsal.people.keys()].join(', ');
    const message = messageOf('refusals.nobodyInRehearsal', { names });
    return refuse('invalid', message, [{ field: 'person', code: 'no_such_record', message }]);
  }
  if (sent.data.token !== true) return signedIn(exchange, person, settings);
  const { runtime } = exchange;
  const made = { id: runtime.newId(), userId: person.id, name: 'rehearsal', now: settings.clock.now() };
  const token = await runtime.database.write((on) => addToken(on, made));
  return done({ status: 200, body: { token, ...meOf(person) } });
}

async function personNamed(
  { runtime }: Exchange,
  { people }: Rehearsal,
  name: string,
): Promise<Person | undefined> {
  const id = people.get(name);
  return id === undefined ? undefined : runtime.database.read((on) => findPerson(on, runtime, id));
}

const setTo = z.strictObject({ now: z.string() });
const advanceBy = z.strictObject({ advance: z.string() });

async function setClock(exchange: Exchange, rehearsal: Rehearsal): Promise<Outcome<Answer>> {
  const { runtime, body } = exchange;
  const { clock } = rehearsal;
  const asked = exchange.request.method === 'PUT' ? absolute(body) : relative(body, Date.parse(clock.now()));
  if (asked.kind === 'refusal') return asked;
  const target = asked.value;
  if (Date.parse(target) - Date.parse(clock.now()) > longestMoveMs)
    return refuse('invalid', messageOf('refusals.clockTooFar'));
  await moveClock(clock, target, clockWork(runtime));
  return done({ status: 200, body: clockAnswer(rehearsal) });
}

function absolute(body: unknown): Outcome<string> {
  const sent = setTo.safeParse(body);
  if (!sent.success) return wrongBody(sent.error);
  const target = toInstant(sent.data.now);
  return target === undefined ? wrongTime('now') : done(target);
}

function relative(body: unknown, now: number): Outcome<string> {
  const sent = advanceBy.safeParse(body);
  if (!sent.success) return wrongBody(sent.error);
  const milliseconds = toMilliseconds(weeksAsDays(sent.data.advance));
  return milliseconds === undefined || milliseconds < 0
    ? wrongTime('advance')
    : done(new Date(now + milliseconds).toISOString());
}

const howToSend = messageOf('refusals.badClock');

function wrongBody(error: z.ZodError): Refusal {
  return refuse('invalid', howToSend, problemsOf(error, []));
}

function wrongTime(field: string): Refusal {
  return refuse('invalid', howToSend, [{ field, code: 'bad_type', message: howToSend }]);
}

function weeksAsDays(text: string): string {
  return text.replace(/^P(\d{1,4})W$/, (_, weeks: string) => `P${Number(weeks) * 7}D`);
}

function clockAnswer({ clock }: Rehearsal): { now: string; stands: boolean } {
  return { now: clock.now(), stands: clock.stands() };
}

/** Two calls that move the clock must not pass each other on the way. */
function oneAfterTheOther<Input, Result>(
  work: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const result = last.then(() => work(input));
    last = result.catch(() => undefined); // whoever waits for the result is told; the next in line need not know
    return result;
  };
}
