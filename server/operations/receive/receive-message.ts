import { decodeUtf8, parseJson } from '#shared/api/json-text.ts';
import { outsideValues, valueAt } from '#shared/api/outside-values.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Receive } from '#shared/contract/model-outside.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import {
  type ReceivedKey,
  type ReceivedTry,
  selectReceived,
  updateReceived,
} from '#server/sql/engine/received-rows.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import { performConsequence } from '#server/write/consequence.ts';
import { locksOfEffects } from '#server/write/lock-set.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { keptText } from '#server/messages/kept-text.ts';
import { reasonOf } from './reason-of.ts';
import { type Message, refuseUnproven } from './verify-message.ts';

/** What is received, and with what. */
export interface Receiving {
  /** The receive of the contract that it was sent to. */
  readonly name: string;
  readonly message: Message;
  /** The variables of the environment. */
  readonly variables: ReadonlyMap<string, string>;
  /** Real time, by which the age of a message is judged. */
  readonly now: string;
}

/** What a sender is answered, however often it sends a message. */
export interface Taken {
  /** Our id of the message. */
  readonly id: string;
}

/**
 * Takes a message of another system: verified before anything of it is read, and done once for each id that its sender
 * gives it. What is refused is noted with the reason; sent again it is tried again.
 */
export async function receiveMessage(
  runtime: Runtime,
  { name, message, variables, now }: Receiving,
): Promise<Outcome<Taken>> {
  const receive = runtime.model.receives.find((one) => one.name === name);
  if (receive === undefined) return refuse('not_found');
  const unproven = refuseUnproven(message, { verify: receive.verify, variables, now });
  if (unproven !== undefined) return unproven;
  const said = readJson(message.bytes);
  if (said.kind === 'refusal') return said;
  const sender = idIn(receive, message, said.value);
  return sender === undefined
    ? refuse('bad_request', messageOf('refusals.noSenderId'))
    : takeMessage(runtime, receive, { sender, said: said.value });
}

/** A message whose sender is known, by its id and what it says. */
export interface Said {
  readonly sender: string;
  readonly said: unknown;
}

/** Does what the contract says of it, once. */
export async function takeMessage(
  runtime: Runtime,
  receive: Receive,
  { sender, said }: Said,
): Promise<Outcome<Taken>> {
  const key = { name: receive.name, sender };
  const read = outsideValues(said, receive.body);
  const outcome =
    read.kind === 'wrong'
      ? refuse('invalid', undefined, read.problems)
      : await act(runtime, receive, { key, values: read.values });
  if (outcome.kind === 'refusal' && outcome.code !== 'busy') await noteRefusal(runtime, key, outcome);
  return outcome;
}

function readJson(bytes: Buffer): Outcome<unknown> {
  const text = decodeUtf8(bytes);
  return text.kind === 'refusal' ? text : parseJson(text.value);
}

const LONGEST_ID = 200;

/** Undefined where it has none that could be known again. */
function idIn({ id }: Receive, { header }: Message, said: unknown): string | undefined {
  const found = id.kind === 'header' ? header(id.name) : valueAt(said, id.at);
  const text = typeof found === 'number' ? String(found) : found;
  if (typeof text !== 'string' || text.includes('\0') || !text.isWellFormed()) return undefined;
  return text.length > 0 && text.length <= LONGEST_ID ? text : undefined;
}

interface Acting {
  readonly key: ReceivedKey;
  readonly values: RecordValues;
}

/** One transaction: the message is noted with all that follows from it, or nothing is. */
function act(runtime: Runtime, receive: Receive, { key, values }: Acting): Promise<Outcome<Taken>> {
  const call = engineCall(runtime, runtime.newId());
  const locks = locksOfEffects(runtime.model, receive.then);
  // Two of one id wait for each other: the second finds the first.
  const own = { ...locks, exclusive: [...locks.exclusive, `nf_receive ${key.name}`] };
  return withinWriteTime(
    runtime,
    async (transaction) => {
      await holdToVersion(transaction, runtime.storage.version);
      const [known] = await transaction.all(selectReceived(key));
      if (known?.['state'] === 'taken') return done({ id: String(known['id']) });
      const fields = receive.body.map(({ field }) => field);
      const outcome = await performConsequence(
        { runtime, call, transaction },
        {
          effects: receive.then,
          way: `receives.${receive.name}.then`,
          said: { fields, values },
          ...(receive.with === undefined ? {} : { with: receive.with }),
        },
      );
      if (outcome.kind === 'refusal') {
        transaction.rollBackAtEnd();
        return outcome;
      }
      const taken = { state: 'taken', at: call.now, code: null, detail: null } as const;
      return done({ id: await note(runtime, transaction, { key, known, tried: taken }) });
    },
    own,
  );
}

type Writing = Parameters<Parameters<Runtime['database']['write']>[0]>[0];

interface Noting {
  readonly key: ReceivedKey;
  readonly known: Row | undefined;
  readonly tried: ReceivedTry;
}

async function note(runtime: Runtime, transaction: Writing, { key, known, tried }: Noting): Promise<string> {
  if (known !== undefined) {
    await transaction.run(updateReceived(String(known['id']), tried));
    return String(known['id']);
  }
  const id = runtime.newId();
  const { state, at, code, detail } = tried;
  const about = { id, at, name: key.name, sender_id: key.sender, state, code, detail };
  await transaction.run(insertEngineRow('nf_received', { ...about, tries: 1, last_at: at }));
  return id;
}

/** Somebody has to be able to see why it was not taken. */
async function noteRefusal(runtime: Runtime, key: ReceivedKey, refusal: Refusal): Promise<void> {
  const { now } = engineCall(runtime, runtime.newId());
  const detail = keptText(reasonOf(refusal));
  const tried = { state: 'refused', at: now, code: refusal.code, detail } as const;
  await runtime.database.write(
    async (transaction) => {
      const [known] = await transaction.all(selectReceived(key));
      if (known?.['state'] !== 'taken') await note(runtime, transaction, { key, known, tried });
    },
    { exclusive: [`nf_receive ${key.name}`], shared: [] },
  );
}
