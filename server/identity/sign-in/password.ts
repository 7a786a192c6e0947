import { messageOf, type Text } from '#shared/messages/message.ts';
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Model } from '#shared/contract/model.ts';
import type { PasswordCheck } from '#shared/contract/model-sign-in.ts';
import { createTurns } from './turns.ts';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Each takes 19 MiB and one of Node's four threads, which files and names of hosts need too. */
const turns = createTurns({ atOnce: 2, waiting: 100 });

/** No contract takes shorter ones. */
const leastOfAll = 8;
/** Longer ones are refused, not cut: a cut password would let a wrong ending in. */
const longest = 256;

/** What is wrong with a new password. */
export interface PasswordProblem {
  readonly check: PasswordCheck | 'long';
  readonly message: Text;
}

/** By what the contract asks of a password; undefined for one that will do. */
export async function passwordProblem(
  password: string,
  { signIn }: Pick<Model, 'signIn'>,
): Promise<PasswordProblem | undefined> {
  const shortest = signIn.password.min;
  const length = [...password.normalize('NFC')].length;
  if (length < shortest)
    return { check: 'short', message: messageOf('refusals.passwordTooShort', { shortest }) };
  if (length > longest) return { check: 'long', message: messageOf('refusals.passwordTooLong', { longest }) };
  if (await isKnown(password)) return { check: 'known', message: messageOf('refusals.passwordKnown') };
  return undefined;
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether it is among those that are tried first, in whatever case. They are loaded when the first password is chosen. */
async function isKnown(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= leastOfAll)),
  );
  return (await known).has(password.toLowerCase());
}

/** The password's argon2id hash in PHC form, with its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashWith(password, { ...cost, salt, length: 32 });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether a password fits a stored hash. Without a stored hash the same work is done for nothing, so that the time of
 * an answer does not tell which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const fields = phc.exec(stored ?? decoy)?.groups;
  if (fields === undefined) throw new Error('a stored password hash that is not in PHC form');
  const { m, t, p, salt = '', hash = '' } = fields;
  const expected = Buffer.from(hash, 'base64');
  const actual = await hashWith(password, {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    length: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
}

const phc =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/;

const decoy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface Recipe {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly length: number;
}

function hashWith(password: string, recipe: Recipe): Promise<Buffer> {
  const { memory, passes, parallelism, salt, length } = recipe;
  const message = password.normalize('NFC');
  const parameters: Argon2Parameters = {
    message,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  };
  return turns(() => derive('argon2id', parameters));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
