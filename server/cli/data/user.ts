import { written } from '#server/messages/write-message.ts';
import type { Transaction } from '#server/db/database.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { findByEmail, listPeople } from '#server/identity/people/people.ts';
import { refuseWeakPassword } from '#server/operations/accounts/weak-password.ts';
import { disablePerson, newPerson, personLocks } from '#server/operations/accounts/new-person.ts';
import { setPasswordFor } from '#server/operations/passwords/password-for.ts';
import { takeFactor } from '#server/operations/second-factor/own-factor.ts';
import { engine } from '#server/write/context/write-context.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { inWords, suggest } from '#shared/contract/language/suggest.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { erase, exportTo } from './user-data.ts';
import { readPassword } from '#server/cli/support/read-password.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold user add|list|disable|password|reset-factor|export|erase`. Exit code 1 where it cannot be done, 2 where the words are wrong. */
export async function run(argv: string[]): Promise<number> {
  const [action, ...rest] = argv;
  switch (action) {
    case 'add':
      return withRuntime(rest, {
        options: { name: 'value', role: 'value' },
        onEmpty: 'publish_blank',
        work: (runtime, { words, values }) => add(runtime, words, values),
      });
    case 'list':
      return withRuntime(rest, { work: list });
    case 'disable':
      return withRuntime(rest, { work: (runtime, { words }) => disable(runtime, words) });
    case 'password':
      return withRuntime(rest, { work: (runtime, { words }) => givePassword(runtime, words) });
    case 'reset-factor':
      return withRuntime(rest, { work: (runtime, { words }) => resetFactor(runtime, words) });
    case 'export':
      return withRuntime(rest, { work: (runtime, { words }) => exportTo(runtime, words) });
    case 'erase':
      return withRuntime(rest, {
        options: { mentions: 'switch', yes: 'switch' },
        work: (runtime, { words, switches }) =>
          erase(runtime, words, { mentions: switches.has('mentions'), sure: switches.has('yes') }),
      });
    default:
      return wrong(
        'Usage: ninefold user add <email> | list | disable <email> | password <email> | reset-factor <email> | export <email> <folder> | erase <email>',
      );
  }
}

async function add(
  runtime: Runtime,
  words: readonly string[],
  { name, role }: Readonly<Partial<Record<string, string>>>,
): Promise<number> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) return wrong('Usage: ninefold user add <email>');
  const mistake = emailMistake(runtime, email) ?? roleMistake(runtime, role);
  if (mistake !== undefined) return wrong(mistake);
  const password = await readPassword();
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return failed(written(weak.detail));
  const passwordHash = await hashPassword(password);
  const account = {
    email,
    name,
    passwordHash,
    roles: role === undefined ? [] : [role],
    now: runtime.clock.now(),
  };
  const locks = personLocks(runtime, 'create');
  const made = await withinWriteTime(runtime, (on) => newPerson(on, runtime, account), locks);
  if (made.kind === 'refusal') return refused(made);
  await noteEvent(runtime, { kind: 'account_opened', person: made.value.id });
  return 0;
}

async function list(runtime: Runtime): Promise<number> {
  const people = await runtime.database.read((on) => listPeople(on, runtime));
  for (const { email, userName, name, roles, active } of people) {
    const state = active ? '' : '\tdisabled';
    process.stdout.write(`${email ?? userName ?? '-'}\t${name}\t${roles.join(',') || '-'}${state}\n`);
  }
  return 0;
}

async function disable(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [email = ''] = words;
  if (words.length !== 1) return wrong('Usage: ninefold user disable <email>');
  const work = async (on: Transaction) => {
    const person = await findByEmail(on, runtime, email);
    const nobody = `Nobody here has the address ${email}.`;
    if (person === undefined) return refuse('not_found', nobody);
    const off = await disablePerson(on, runtime, person.id);
    return off.kind === 'refusal' ? off : done(person.id);
  };
  const disabled = await withinWriteTime(runtime, work, personLocks(runtime, 'update'));
  if (disabled.kind === 'refusal') return refused(disabled);
  await noteEvent(runtime, { kind: 'person_changed', person: disabled.value });
  return 0;
}

/** Gives somebody another password, the owner too: whoever has the server lets in who can get no mail. */
async function givePassword(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [email = ''] = words;
  if (words.length !== 1) return wrong('Usage: ninefold user password <email>');
  const person = await runtime.database.read((on) => findByEmail(on, runtime, email));
  if (person === undefined) return failed(`Nobody here has the address ${email}.`);
  const given = { id: person.id, body: { password: await readPassword() } };
  const set = await setPasswordFor({ runtime, now: runtime.clock.now() }, { ...engine, owner: true }, given);
  if (set.kind === 'refusal') return failed(written(set.detail));
  await noteEvent(runtime, { kind: 'password_given', person: person.id });
  return 0;
}

/** Takes the second factor of somebody who has lost it, the owner's too. */
async function resetFactor(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [email = ''] = words;
  if (words.length !== 1) return wrong('Usage: ninefold user reset-factor <email>');
  const person = await runtime.database.read((on) => findByEmail(on, runtime, email));
  if (person === undefined) return failed(`Nobody here has the address ${email}.`);
  const taken = await takeFactor({ runtime, now: runtime.clock.now() }, person.id);
  if (taken.kind === 'refusal') return failed(`${email} has no second factor.`);
  await noteEvent(runtime, { kind: 'second_factor_removed', person: person.id });
  return 0;
}

/** Everything that was wrong, one below the other. */
function refused({ detail, errors }: Refusal): number {
  const messages = errors.map(({ field, message }) =>
    field === undefined ? written(message) : `${field}: ${written(message)}`,
  );
  return failed(
    messages.length > 1 || errors[0]?.field !== undefined ? messages.join('\n') : written(detail),
  );
}

function emailMistake({ model }: Runtime, email: string): string | undefined {
  const field = model.entities.get('user')?.fields.get('email');
  const valid = email !== '' && field !== undefined && valueSchema(field).safeParse(email).success;
  return valid ? undefined : `${email} is not an email address.`;
}

function roleMistake({ model }: Runtime, role: string | undefined): string | undefined {
  const known = [...model.roles.keys(), 'owner'];
  if (role === undefined || known.includes(role)) return undefined;
  const hint = suggest(role, known);
  return `There is no role ${role}. The roles are ${inWords(known)}.${hint === undefined ? '' : ` ${hint}`}`;
}

function failed(message: string): number {
  say(message);
  return 1;
}
