import type { ErasedAnswer } from '#shared/api/calls/person-data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { addressKey } from '#server/identity/keys/mailed-ways.ts';
import { refuseLastOwner } from '#server/identity/keys/accounts.ts';
import { activeOwnerExists, ownerExists } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectFile } from '#server/sql/engine/file-rows.ts';
import { contentOf, readContent } from '#server/contents/read-content.ts';
import { erasePerson } from '#server/tables/person/erase-person.ts';
import { type KeptOfPerson, keptOfPerson } from '#server/tables/person/kept-of-person.ts';
import { knownAs } from '#server/tables/person/known-as.ts';
import { leaveNoBytes, noteBytesToLeave } from '#server/tables/person/leave-no-bytes.ts';
import { findMentions, takeOutMentions } from '#server/tables/person/mentions.ts';
import { Words } from '#server/tables/person/words.ts';

/** Who is erased, and how far. */
export interface EraseRequest {
  readonly id: string;
  /** Also out of what others have written. */
  readonly mentions: boolean;
  /** Only says what would be left. */
  readonly dryRun: boolean;
}

/**
 * Erases somebody for good: no rule of the contract is asked, for no rule may keep what must go. Answers what went, and where
 * they are still named, or would be. The last owner who can sign in stays.
 */
export async function eraseAccount(
  runtime: Runtime,
  call: Call,
  request: EraseRequest,
): Promise<Outcome<ErasedAnswer>> {
  const { database } = runtime;
  const work = async (transaction: Transaction) => {
    const outcome = await eraseWithin(transaction, { runtime, call }, request);
    if (outcome.kind === 'refusal' || request.dryRun) transaction.rollBackAtEnd();
    return outcome;
  };
  const outcome = await database.write(work, { exclusive: [TABLES_LOCK], shared: [] });
  if (outcome.kind === 'done' && !request.dryRun) await leaveNoBytes(runtime);
  return outcome;
}

async function eraseWithin(
  transaction: Transaction,
  { runtime, call }: { readonly runtime: Runtime; readonly call: Call },
  { id, mentions }: EraseRequest,
): Promise<Outcome<ErasedAnswer>> {
  const { storage } = runtime;
  const person = await knownAs(transaction, storage, id);
  if (person === undefined) return refuse('not_found');
  const isOwned = await ownerExists(transaction, runtime);
  const { actor: by, now, requestId: request } = call;
  const hashes = person.words.filter((word) => word.includes('@')).map(addressKey);
  const newId = () => runtime.newId();
  const erasing = { person, by, now, request, hashes, newId };
  const erased = [...(await erasePerson(transaction, storage, erasing))];
  await noteBytesToLeave(transaction, { mark: newId(), now });
  if (isOwned && !(await activeOwnerExists(transaction, runtime))) return refuseLastOwner();
  if (person.words.length === 0) return done({ erased, named: [] });
  const words = new Words(person.words);
  const named = await findMentions(transaction, words);
  if (!mentions) return done({ erased, named: [...named] });
  await takeOutMentions(transaction, words);
  return done({ erased, named: [...(await findMentions(transaction, words))] });
}

/** Everything that is kept of somebody. */
export async function exportPerson(
  { database, model, storage }: Runtime,
  id: string,
): Promise<Outcome<KeptOfPerson>> {
  return database.read(async (connection) => {
    const person = await knownAs(connection, storage, id);
    if (person === undefined) return refuse('not_found');
    return done(await keptOfPerson(connection, model, person));
  });
}

/** The same as one JSON text, piece by piece: the files stand in it, in base64, and may be larger than the memory. */
export async function* exportText(runtime: Runtime, kept: KeptOfPerson): AsyncGenerator<string> {
  const { files, ...others } = kept;
  yield `${JSON.stringify(others).slice(0, -1)},"files":[`;
  for (const [index, file] of files.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(file).slice(0, -1)},"content":"`;
    yield* base64Of(runtime, file);
    yield '"}';
  }
  yield ']}';
}

/** A file in base64. Of each piece but the last the bytes are a multiple of three, so that one goes on where another ends. */
export async function* base64Of(
  runtime: Runtime,
  { id }: KeptOfPerson['files'][number],
): AsyncGenerator<string> {
  const [row] = await runtime.database.ask(selectFile(String(id)));
  if (row === undefined) return;
  for await (const piece of readContent(runtime, contentOf(row))) yield piece.toString('base64');
}
