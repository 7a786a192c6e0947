import type { Entity, Model } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import { REQUEST_NOTICE } from '#shared/engine/second-of.ts';
import type { TextKey } from '#shared/messages/catalogue.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findPerson, peopleWith, type Person } from '#server/identity/people/people.ts';
import { writingTo } from '#server/messages/reader.ts';
import { written } from '#server/messages/write-message.ts';
import { readWithin } from '#server/reads/read.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { mayAgree } from '#server/rights/may-agree.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';
import { keepOutgoing } from './traces/keep-traces.ts';
import { outboxRow } from './traces/outbox-row.ts';

interface Telling {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}

/** A call that waits for a second person, or did. */
interface Asked {
  readonly id: string;
  readonly entity: Entity;
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  readonly call: string;
  readonly record: string | undefined;
  readonly asker: string;
  readonly second: Second | undefined;
}

/** More people than that look at the page of requests: none of them would take it for their own business. */
const MOST_TOLD = 50;

/** What leads to the record that a decision was about. No contract has such a name. */
const DECIDED = 'nf_decision';

/** Tells those who may decide that a call waits for them; the owner only where nobody else may. */
export async function tellDeciders(context: Telling, asked: Asked): Promise<void> {
  const { runtime, transaction } = context;
  const { model } = runtime;
  const { second } = asked;
  if (second === undefined) return;
  const deciders = async (roles: readonly string[] | undefined) => {
    const people = await peopleWith(transaction, runtime, { roles, most: MOST_TOLD + 1 });
    return people.filter((one) => one.id !== asked.asker && mayAgree(actorOf(one, model), second));
  };
  const named = await deciders(rolesIn(second, model));
  const people = named.length === 0 ? await deciders(['owner']) : named;
  if (people.length > MOST_TOLD) return;
  const said = (name: string) => messageOf('mails.requestWaits', { person: name });
  for (const person of people)
    await tell(context, asked, { person, name: REQUEST_NOTICE, by: asked.asker, said });
}

/** What becomes of a request, as whoever asked is told. */
type Ended =
  | { readonly state: 'approved' | 'expired' }
  | { readonly state: 'rejected'; readonly reason: string };

/** Tells whoever asked what has become of it. */
export async function tellAsker(context: Telling, asked: Asked, ended: Ended): Promise<void> {
  const { runtime, transaction, call } = context;
  const asker = await findPerson(transaction, runtime, asked.asker);
  if (!asker?.active) return;
  const said = (person: string) => {
    switch (ended.state) {
      case 'approved':
        return messageOf('mails.requestApproved', { person });
      case 'rejected':
        return messageOf('mails.requestRejected', { person, reason: ended.reason });
      case 'expired':
        return messageOf('mails.requestExpired');
    }
  };
  const name = asked.record === undefined ? REQUEST_NOTICE : DECIDED;
  await tell(context, asked, { person: asker, name, by: call.actor.id, said });
}

/** The roles that may decide, with those that include them; all where everybody with an account may. */
function rolesIn({ by }: Second, { roles }: Model): readonly string[] | undefined {
  if (by.includes('member')) return undefined;
  return [...roles.values()].flatMap(({ name, includes }) =>
    by.some((audience) => audience === name || includes.has(audience)) ? [name] : [],
  );
}

interface Told {
  readonly person: Person;
  readonly name: string;
  /** Who has asked, or decided: called by a name only for who may read it. Undefined: nobody has decided. */
  readonly by: string | undefined;
  readonly said: (by: string) => Message;
}

/** In the app, and by mail where the contract says so. Of a record that is not theirs to read they are told nothing. */
async function tell(
  { runtime: ofCall, call, transaction }: Telling,
  asked: Asked,
  told: Told,
): Promise<void> {
  const { person, name, by, said } = told;
  const runtime = writingTo(ofCall, person);
  const about = { entity: asked.entity, id: asked.record ?? asked.id };
  const asReader = { ...call, actor: actorOf(person, runtime.model) };
  const reading = { connection: transaction, runtime, call: asReader };
  const read = asked.record === undefined ? undefined : await readWithin(reading, about);
  if (asked.record !== undefined && read === undefined && asked.call !== 'restore') return;
  const title = titleOf(runtime, asked, read?.record.titles['id'] ?? undefined);
  const somebody = written(messageOf('screens.somebody'), readerIn(runtime));
  const text = written(said((by && (await nameOf(reading, by))) ?? somebody), readerIn(runtime));
  const via = asked.second?.via ?? ['app'];
  const rows = via.flatMap((way): readonly Outgoing[] => {
    const id = ofCall.newId();
    if (way === 'app') {
      const row = { id, at: call.now, user_id: person.id, name, entity: asked.entity.name, record: about.id };
      return [{ table: 'nf_notice', row: { ...row, title, text, read_at: null } }];
    }
    if (person.email === undefined) return [];
    const { language } = readerIn(runtime);
    const body = { to: person.email, title, text, language };
    return [outboxRow(call, about, { id, kind: 'mail', name, event: null, target: person.email, body })];
  });
  keepOutgoing({ transaction }, rows);
}

/** Undefined where the reader may not know it. */
async function nameOf(reading: ReadContext, id: string): Promise<string | undefined> {
  const user = reading.runtime.model.entities.get('user');
  const read = user && (await readWithin(reading, { entity: user, id }));
  return read?.record.titles['id'] ?? undefined;
}

/** `Cancel: Loan 12`. */
function titleOf(runtime: Runtime, { entity, call }: Asked, title: string | undefined): string {
  const own = runtime.model.entities.get(entity.name) ?? entity;
  const usual = Object.entries(words).find(([event]) => event === call)?.[1];
  const what =
    usual === undefined
      ? (own.transitions.get(call)?.label ?? call)
      : written(messageOf(usual), readerIn(runtime));
  return `${what}: ${[own.label, title].filter((part) => part !== undefined).join(' ')}`;
}

const words = {
  create: 'screens.callCreate',
  update: 'screens.change',
  delete: 'screens.delete',
  restore: 'screens.callRestore',
} as const satisfies Readonly<Record<string, TextKey>>;
