import { createAccount, disableAccount } from '#server/identity/accounts.ts';
import { hashPassword, passwordProblem } from '#server/identity/password.ts';
import { findByEmail, listPeople } from '#server/identity/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { inWords, suggest } from '#shared/contract/language/suggest.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { readPassword } from './read-password.ts';
import { say } from './say.ts';
import { withRuntime, wrong } from './with-runtime.ts';

/** `ninefold user add|list|disable`. Exit code 1 where it cannot be done, 2 where the words are wrong. */
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
    default:
      return wrong('Say what to do: ninefold user add <email> | list | disable <email>');
  }
}

async function add(
  runtime: Runtime,
  words: readonly string[],
  { name, role }: Readonly<Partial<Record<string, string>>>,
): Promise<number> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0)
    return wrong('Say one e-mail address: ninefold user add <email>');
  const mistake = emailMistake(runtime, email) ?? roleMistake(runtime, role);
  if (mistake !== undefined) return wrong(mistake);
  const password = await readPassword();
  const weak = passwordProblem(password);
  if (weak !== undefined) return failed(weak.message);
  const passwordHash = await hashPassword(password);
  const account = {
    email,
    name,
    passwordHash,
    roles: role === undefined ? [] : [role],
    now: runtime.clock.now(),
  };
  const made = await runtime.database.write((on) => createAccount(on, runtime, account), lock);
  return made.kind === 'refusal' ? failed(made.detail) : 0;
}

async function list(runtime: Runtime): Promise<number> {
  const people = await runtime.database.read((on) => listPeople(on, runtime));
  for (const { email, name, roles, active } of people) {
    const state = active ? '' : '\tdisabled';
    process.stdout.write(`${email ?? '-'}\t${name}\t${roles.join(',') || '-'}${state}\n`);
  }
  return 0;
}

async function disable(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [email = ''] = words;
  if (words.length !== 1) return wrong('Say one e-mail address: ninefold user disable <email>');
  const now = runtime.clock.now();
  const disabled = await runtime.database.write(async (on) => {
    const person = await findByEmail(on, runtime, email);
    return person && disableAccount(on, runtime, { id: person.id, now });
  }, lock);
  if (disabled === undefined) return failed(`Nobody here has the address ${email}.`);
  return disabled.kind === 'refusal' ? failed(disabled.detail) : 0;
}

const lock = { exclusive: ['user'], shared: [] };

function emailMistake({ model }: Runtime, email: string): string | undefined {
  const field = model.entities.get('user')?.fields.get('email');
  const valid = email !== '' && field !== undefined && valueSchema(field).safeParse(email).success;
  return valid ? undefined : `${email} is not an e-mail address.`;
}

function roleMistake({ model }: Runtime, role: string | undefined): string | undefined {
  const known = [...model.roles.keys(), 'owner'];
  if (role === undefined || known.includes(role)) return undefined;
  const hint = suggest(role, known);
  return `There is no role ${role}; there are ${inWords(known)}.${hint === undefined ? '' : ` ${hint}`}`;
}

function failed(message: string): number {
  say(message);
  return 1;
}
