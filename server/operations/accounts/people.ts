import { changedPerson, type PersonAnswer } from '#shared/api/calls/accounts.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { mayActAs } from '#server/rights/may-act-as.ts';
import { looksAfter } from '#server/rights/may-give.ts';
import { type Person, findPerson, listPeople } from '#server/identity/people/people.ts';
import { lastSeen } from '#server/identity/keys/sessions.ts';
import { whoHasFactor } from '#server/identity/keys/second-factor.ts';
import type { Runtime } from '#server/runtime.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { refuseWhoGivesNothing } from './invitations.ts';
import { userEntity } from './user-entity.ts';

/** Everybody whom this person looks after, by name. */
export async function peopleFor(runtime: Runtime, actor: Actor): Promise<Outcome<readonly PersonAnswer[]>> {
  const refusal = refuseWhoGivesNothing({ runtime }, actor);
  if (refusal !== undefined) return refusal;
  return runtime.database.read(async (on) => {
    const people = await listPeople(on, runtime);
    const seen = await lastSeen(on);
    const theirs = people.filter(({ roles }) => looksAfter(runtime.model, actor, roles));
    const sorted = theirs.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    const secured = actor.owner ? await whoHasFactor(on) : none;
    return done(
      sorted.map((person) => answerOf(person, { seen, secured, mayActAs: mayBe(runtime, actor, person) })),
    );
  });
}

/** One of them; `not_found` also where they are looked after by somebody else. */
export async function personFor(runtime: Runtime, actor: Actor, id: string): Promise<Outcome<PersonAnswer>> {
  const refusal = refuseWhoGivesNothing({ runtime }, actor);
  if (refusal !== undefined) return refusal;
  return runtime.database.read((on) => read(on, runtime, { actor, id }));
}

/**
 * Changes the name or the roles of a person, disables or enables them. It is a write like any other, by the rules of the
 * contract; who may look after the person needs no grant for it.
 */
export async function changePerson(
  runtime: Runtime,
  call: Call,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Outcome<PersonAnswer>> {
  const found = await personFor(runtime, call.actor, id);
  if (found.kind === 'refusal') return found;
  const sent = changedPerson.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { roles } = sent.data;
  if (roles !== undefined && !looksAfter(runtime.model, call.actor, roles)) {
    const message = messageOf('refusals.mayNotGiveThisRole');
    return refuse('forbidden_field', message, [{ field: 'roles', code: 'forbidden_field', message }]);
  }
  const written = await updateRecord(
    runtime,
    { ...call, actor: { ...call.actor, owner: true } },
    { entity: userEntity(runtime.model), id, body: sent.data, dryRun: false, confirm: [] },
  );
  if (written.kind === 'refusal') return written;
  return runtime.database.read((on) => read(on, runtime, { actor: ofTheOwner(call.actor), id }));
}

/** Who has just given somebody a role is told so, also where others look after them from then on. */
function ofTheOwner(actor: Actor): Actor {
  return { ...actor, owner: true };
}

async function read(
  on: Connection,
  runtime: Runtime,
  { actor, id }: { readonly actor: Actor; readonly id: string },
): Promise<Outcome<PersonAnswer>> {
  const person = await findPerson(on, runtime, id);
  if (person === undefined || !looksAfter(runtime.model, actor, person.roles)) return refuse('not_found');
  const secured = actor.owner ? await whoHasFactor(on, id) : none;
  const seen = await lastSeen(on, id);
  return done(answerOf(person, { seen, secured, mayActAs: mayBe(runtime, actor, person) }));
}

function mayBe({ model }: Runtime, actor: Actor, { id, active, roles }: Person): boolean {
  return active && id !== actor.id && mayActAs(model, actor, roles);
}

const none: ReadonlySet<string> = new Set();

interface Known {
  readonly seen: ReadonlyMap<string, string>;
  /** Who has a second factor, where that is told. */
  readonly secured: ReadonlySet<string>;
  readonly mayActAs: boolean;
}

function answerOf(
  { id, name, email, userName, roles, active }: Person,
  { seen, secured, mayActAs }: Known,
): PersonAnswer {
  const called = userName === undefined ? {} : { user_name: userName };
  const known = {
    id,
    name,
    email: email ?? null,
    ...called,
    roles,
    active,
    last_seen: seen.get(id) ?? null,
    ...(secured.has(id) ? { second_factor: true as const } : {}),
  };
  return mayActAs ? { ...known, may_act_as: true } : known;
}
