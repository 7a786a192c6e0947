import { written } from '#server/messages/write-message.ts';
import { findByEmail, listPeople } from '#server/identity/people/people.ts';
import { scopeMistake } from '#server/rights/scope.ts';
import { addToken, listTokens, revokeToken } from '#server/identity/keys/tokens.ts';
import type { Runtime } from '#server/runtime.ts';
import { endOf, networkMistake } from '#server/operations/accounts/tokens.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold token add|list|revoke`. `add` prints the token alone; it cannot be shown again. */
export async function run(argv: string[]): Promise<number> {
  const [action, ...rest] = argv;
  switch (action) {
    case 'add':
      return withRuntime(rest, {
        options: { name: 'value', days: 'value', expires: 'value', scope: 'value', from: 'value' },
        work: (runtime, { words, values }) => add(runtime, words, values),
      });
    case 'list':
      return withRuntime(rest, { work: list });
    case 'revoke':
      return withRuntime(rest, { work: (runtime, { words }) => revoke(runtime, words) });
    default:
      return wrong('Usage: ninefold token add <email> --name N | list | revoke <id>');
  }
}

async function add(
  runtime: Runtime,
  words: readonly string[],
  { name, days, expires, scope = '', from = '' }: Readonly<Partial<Record<string, string>>>,
): Promise<number> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0)
    return wrong('The token needs a person: ninefold token add <email> --name N');
  if (name === undefined) return wrong('The token needs a name: --name N');
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    return wrong('--days takes a number from 1 to 366.');
  if (days !== undefined && expires !== undefined) return wrong('Use --days or --expires, not both.');
  const now = runtime.clock.now();
  const expiresAt = endOf(days === undefined ? expires : inDays(days, now), now);
  if (expiresAt.kind === 'refusal')
    return wrong(`--${days === undefined ? 'expires' : 'days'}: ${written(expiresAt.detail)}`);
  const [scopes, networks] = [scope, from].map((list) => list.split(',').filter((word) => word !== ''));
  const mistake =
    scopes?.map((word) => scopeMistake(word, runtime.model)).find((one) => one !== undefined) ??
    networkMistake(networks ?? []);
  if (mistake !== undefined) return wrong(written(mistake));
  const token = await runtime.database.write(async (on) => {
    const person = await findByEmail(on, runtime, email);
    if (person === undefined || !person.active) return undefined;
    const made = { id: runtime.newId(), userId: person.id, name, now, expiresAt: expiresAt.value };
    return { person: person.id, text: await addToken(on, { ...made, scopes, networks }) };
  });
  if (token === undefined) {
    say(`Nobody here can sign in with the address ${email}.`);
    return 1;
  }
  await noteEvent(runtime, { kind: 'token_made', person: token.person, about: name });
  process.stdout.write(`${token.text}\n`);
  return 0;
}

function inDays(days: string, now: string): string {
  return new Date(Date.parse(now) + Number(days) * 86_400_000).toISOString();
}

async function list(runtime: Runtime): Promise<number> {
  const [tokens, people] = await runtime.database.read(async (on) => [
    await listTokens(on),
    await listPeople(on, runtime),
  ]);
  const emails = new Map(people.map(({ id, email, name }) => [id, email ?? name]));
  for (const { id, userId, name, createdAt, seenAt, expiresAt, revokedAt, scopes, networks } of tokens) {
    const end = revokedAt === undefined ? `until ${expiresAt ?? 'revoked'}` : `revoked ${revokedAt}`;
    const words = [
      id,
      emails.get(userId) ?? '-',
      name,
      `made ${createdAt}`,
      `used ${seenAt ?? 'never'}`,
      scopes.length === 0 ? 'everything' : scopes.join(','),
      networks.length === 0 ? 'from everywhere' : `from ${networks.join(',')}`,
      end,
    ];
    process.stdout.write(`${words.join('\t')}\n`);
  }
  return 0;
}

async function revoke(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [id = ''] = words;
  if (words.length !== 1)
    return wrong('Usage: ninefold token revoke <id> (ninefold token list shows the ids)');
  const tokens = await runtime.database.read((on) => listTokens(on));
  const revoked = await runtime.database.write((on) => revokeToken(on, id, runtime.clock.now()));
  if (revoked) {
    const token = tokens.find((one) => one.id === id);
    await noteEvent(runtime, { kind: 'token_ended', person: token?.userId, about: token?.name });
    return 0;
  }
  say(`There is no valid token ${id}.`);
  return 1;
}
