import { messageOf, type Text } from '#shared/messages/message.ts';
import { engineCodes, type EngineCode, type Refusal } from '#shared/api/problem.ts';
import { sentenceFor } from '#shared/api/refusal.ts';
import type { Entity, Guard } from '#shared/contract/model.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression, Template } from '#shared/expression/expression.ts';
import { inputsOf } from '#shared/expression/tree/references.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { type Runtime, styleIn } from '#server/runtime.ts';
import { textOf } from '#server/sql/expression/expression-value.ts';
import { bindListed, type SlotValues } from '#server/sql/values/slot.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { templatesStatement } from '#server/sql/records/templates-statement.ts';

/** What a text of the catalogue is about, and who will read it. */
export interface MessagePlace {
  readonly connection: Connection;
  readonly runtime: Runtime;
  readonly call: Call;
  readonly entity: Entity;
  /** The record, where it is stored: places are filled with what the reader may read of it now. */
  readonly id?: string;
  /** What the caller sent, where there is no record yet: nothing else is told. */
  readonly values?: RecordValues;
  /** What of the call may be told. */
  readonly input?: { readonly fields: readonly FieldShape[]; readonly values: RecordValues };
  /** Values that have a name here. */
  readonly elements?: Environment['elements'];
  /** Values of constants in the place of those of the contract. */
  readonly constants?: RecordValues;
}

/** A code of the catalogue as a refusal, in the product's own words where point 8 has them. */
export async function catalogueRefusal(code: string, place: MessagePlace): Promise<Refusal> {
  const detail = await renderMessage({ code }, place);
  const status = isEngineCode(code)
    ? engineCodes[code]
    : (place.runtime.model.errors.get(code)?.status ?? 422);
  return { kind: 'refusal', code, status, detail, errors: [] };
}

/**
 * The text of a code: the first of its messages whose places the reader can see filled, else the last with those
 * places left empty. What the place that raises the code says comes before point 8. A code without a text gets the engine's sentence.
 */
export async function renderMessage(
  { code, words }: Pick<Guard, 'words'> & { readonly code: string },
  place: MessagePlace,
): Promise<Text> {
  const own = words?.messages ?? [];
  const messages = own.length > 0 ? own : (place.runtime.model.errors.get(code)?.messages ?? []);
  if (messages.length === 0) return engineSentence(code);
  const plain = messages.length === 1 ? plainText(messages[0]) : undefined;
  if (plain !== undefined) return plain;
  const filled = (await fillFromRecord(messages, place)) ?? fillFromSent(messages, place);
  const chosen = filled.find(({ complete }) => complete) ?? filled.at(-1);
  return chosen?.text ?? '';
}

/**
 * Texts with their places filled by what `call.actor` may read of the record; empty where they may not. Undefined where
 * they may not read the record at all.
 */
export async function fillTexts(
  texts: readonly Template[],
  place: MessagePlace,
): Promise<readonly string[] | undefined> {
  const filled = await fillFromRecord(texts, place);
  return filled?.map(({ text }) => text);
}

/** A rule that the engine has made itself refuses with a code that stands only at fields. */
function engineSentence(code: string): Text {
  if (code === 'circle') return messageOf('refusals.circle');
  if (code === 'bad_type') return messageOf('refusals.finerThanCurrency');
  return sentenceFor(isEngineCode(code) ? code : 'not_allowed_now');
}

function isEngineCode(code: string): code is EngineCode {
  return Object.hasOwn(engineCodes, code);
}

function plainText(message: Template | undefined): string | undefined {
  const texts = message?.parts.filter((part) => typeof part === 'string') ?? [];
  return texts.length === message?.parts.length ? texts.join('') : undefined;
}

interface Filled {
  readonly text: string;
  /** Every place had a value the reader may see. */
  readonly complete: boolean;
}

/** Undefined where there is no record that the reader may read. */
async function fillFromRecord(
  messages: readonly Template[],
  place: MessagePlace,
): Promise<readonly Filled[] | undefined> {
  const { connection, runtime, call, entity, id } = place;
  if (id === undefined) return undefined;
  const inputs = place.input?.fields;
  const reader = {
    runtime,
    viewer: call.actor,
    entity: entity.name,
    style: styleIn(runtime, 'long'),
    inputs,
  };
  const { statement, texts } = templatesStatement(messages, reader);
  const slots = { ...slotValues(runtime, call), ...inputSlots(messages, place), 'value:id': id };
  const [row] = await connection.all(bindListed(statement, slots));
  return row === undefined
    ? undefined
    : texts.map((text) => ({ text: text.text(row), complete: text.complete(row) }));
}

/** What the texts read of the call; empty where it is not known, or not told. */
function inputSlots(messages: readonly Template[], { runtime, input }: MessagePlace): SlotValues {
  const read = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [...inputsOf(part)])),
  );
  return Object.fromEntries(
    read.map((name) => {
      const field = input?.fields.find((one) => one.name === name);
      const value = input?.values[name] ?? null;
      return [`input:${name}`, field === undefined ? null : slotValue(field, value, runtime.database.kind)];
    }),
  );
}

function fillFromSent(messages: readonly Template[], place: MessagePlace): readonly Filled[] {
  return messages.map(({ parts }) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : sentText(part, place)));
    return { text: texts.join(''), complete: !texts.includes('') };
  });
}

/** What an expression comes to of values that are known here, as people read it; of a record there is nothing to read. */
export function sentText(
  part: Expression,
  {
    runtime,
    call,
    values,
    input,
    elements,
    constants: current,
  }: Omit<MessagePlace, 'connection' | 'entity' | 'id'>,
): string {
  const { model } = runtime;
  const own = Object.fromEntries([...model.constants].map(([name, { value }]) => [name, value]));
  const constants = { ...own, ...current };
  const { now, today } = call;
  const environment = { now, today, constants, record: values, input: input?.values, elements };
  const value = part.type.kind === 'record' ? null : evaluate(part, environment);
  return textOf(part, value, { model, style: styleIn(runtime, 'long'), inputs: input?.fields });
}
