import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { SettingAnswer } from '#shared/api/calls/engine.ts';
import type { Constant } from '#shared/contract/model-limits.ts';
import type { Model } from '#shared/contract/model.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { constantSetting } from '#server/sql/expression/changeable-constant.ts';
import { toColumn } from '#server/fields/columns.ts';
import { selectHistory } from '#server/sql/engine/engine-rows.ts';
import { forgetSetting, readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import { userEntity } from '#server/operations/accounts/user-entity.ts';
import { fieldShape } from '#shared/screens/field-shape.ts';
import { brokenByItself } from '#server/reads/conditions/of-no-record.ts';
import { renderMessage } from '#server/reads/message.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { readBody, sentFields } from '#server/write/request/sent-body.ts';
import { constantId, keepConstantChange } from '#server/write/traces/keep-constant.ts';
import { chosenTitles, unfitRecords } from './chosen-records.ts';

const storedSchema = z.object({ value: z.json() });

/** The values in force of all constants, by name. */
export async function currentConstants(
  connection: Connection,
  model: Model,
): Promise<Readonly<Record<string, JsonValue>>> {
  const values: Record<string, JsonValue> = {};
  for (const constant of model.constants.values())
    values[constant.name] = await currentValue(connection, constant);
  return values;
}

async function currentValue(connection: Connection, { name, value, setBy }: Constant): Promise<JsonValue> {
  if (setBy === undefined) return value;
  const stored = await readSetting(connection, constantSetting(name));
  return stored === undefined ? value : storedSchema.parse(stored).value;
}

/** `GET /api/-/settings`: the constants this caller may change, with what they were. */
export async function readSettings(
  runtime: Runtime,
  call: Call,
): Promise<Outcome<{ readonly settings: readonly SettingAnswer[] }>> {
  if (call.actor.kind === 'nobody') return refuse('not_signed_in');
  return runtime.database.read(async (connection) => done(await answerOf(connection, runtime, call)));
}

/** `PATCH /api/-/settings`: gives constants other values, all or none. */
export function changeSettings(
  runtime: Runtime,
  call: Call,
  body: unknown,
): Promise<Outcome<{ readonly settings: readonly SettingAnswer[] }>> {
  if (call.actor.kind === 'nobody') return Promise.resolve(refuse('not_signed_in'));
  const work = async (transaction: Transaction) => {
    const changeable = [...runtime.model.constants.values()].filter(({ setBy }) => setBy !== undefined);
    const sent = readBody(body, sentFields(changeable.map(shapeOf)));
    if (sent === undefined) return refuse('bad_request');
    const forbidden = changeable.filter((one) => sent.names.includes(one.name) && !mayChange(one, call));
    if (forbidden.length > 0)
      return refuse(
        'forbidden_field',
        undefined,
        forbidden.map(({ name }) => notYours(name)),
      );
    const unfit = await unfitRecords({ connection: transaction, runtime, call }, changeable, sent.values);
    const wrong = [...sent.typeProblems, ...sent.valueProblems, ...unfit];
    if (wrong.length > 0) return refuse('invalid', undefined, wrong);
    for (const constant of changeable) {
      const after = sent.values[constant.name];
      const isReset = after === null && !isEmptyText(constant, body);
      if (after !== undefined) await change(transaction, { runtime, call, constant, after, isReset });
    }
    const problems = someOf(await brokenRules(transaction, runtime, call));
    if (problems === undefined) return done(await answerOf(transaction, runtime, call));
    transaction.rollBackAtEnd();
    return refuseAll(runtime.model, problems);
  };
  return runtime.database.write(work, { exclusive: ['nf_setting'], shared: [] });
}

/** What rules on constants say to them as they have become. */
async function brokenRules(
  connection: Connection,
  runtime: Runtime,
  call: Call,
): Promise<readonly FieldProblem[]> {
  const { model } = runtime;
  const broken = await brokenByItself(model.constantRules, { connection, runtime, call });
  const constants = broken.length === 0 ? {} : await currentConstants(connection, model);
  const place = { connection, runtime, call, entity: userEntity(model), constants };
  const problems: FieldProblem[] = [];
  // One after the other: a transaction answers one statement at a time.
  for (const { code, words, at } of broken) {
    const message = await renderMessage({ code, words }, place);
    const own = words && { own: { status: words.status, help: words.help } };
    problems.push({ code, message, ...(at === undefined ? {} : { field: at }), ...own });
  }
  return problems;
}

function notYours(field: string): FieldProblem {
  return { field, code: 'forbidden_field', message: messageOf('refusals.mayNotSetThis') };
}

/** An empty text is a value of its own; anything else that is empty gives back what the contract says. */
function isEmptyText({ name, settings }: Constant, body: unknown): boolean {
  const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return settings.type === 'text' && typeof sent === 'string';
}

function mayChange({ setBy }: Constant, { actor }: Call): boolean {
  return setBy !== undefined && (actor.owner || setBy.some((audience) => actor.audiences.has(audience)));
}

/** The constants that the caller may set, each as the field it would be. */
export function mayBeSet(runtime: Runtime, call: Call): readonly FieldShape[] {
  const { constants, entities } = runtime.model;
  if (call.actor.kind === 'nobody') return [];
  const rights = viewerRights(runtime, call.actor);
  return [...constants.values()]
    .filter((one) => mayChange(one, call))
    .map((one) => {
      const shape = shapeOf(one);
      const entity = shape.type === 'ref' ? entities.get(shape.to) : undefined;
      const offered = entity && one.choosable && rights.asFilter(entity, one.choosable.source);
      return offered === undefined ? shape : { ...shape, offered };
    });
}

/** A constant as the field it would be. */
function shapeOf({ name, label, help, settings }: Constant): FieldShape {
  const base = {
    name,
    label,
    help,
    origin: 'contract',
    required: true,
    unique: false,
    errors: {},
    secret: false,
  } as const;
  return fieldShape({ ...base, ...settings });
}

interface Changing {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly constant: Constant;
  readonly after: JsonValue;
  /** What the contract says holds again. */
  readonly isReset: boolean;
}

async function change(transaction: Transaction, changing: Changing): Promise<void> {
  const { runtime, call, constant, isReset } = changing;
  const after = isReset ? constant.value : changing.after;
  const before = await currentValue(transaction, constant);
  if (isReset) await forgetSetting(transaction, constantSetting(constant.name));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const stored = { value: after, column: columnOf(constant, after) };
  const { id: by } = call.actor;
  if (!isReset)
    await writeSetting(transaction, constantSetting(constant.name), { value: stored, now: call.now, by });
  await keepConstantChange({ transaction, runtime, call }, constant.name, { before, after });
}

/** As expressions compare it: numbers as decimal text, durations in milliseconds. */
function columnOf({ settings }: Constant, value: JsonValue): JsonValue {
  if (value === null) return null;
  if (isA(settings, 'integer', 'decimal')) return String(value);
  if (isA(settings, 'boolean')) return value;
  const column = toColumn(settings, value, 'postgres');
  return typeof column === 'bigint' ? Number(column) : column;
}

async function answerOf(connection: Connection, runtime: Runtime, call: Call) {
  const { model } = runtime;
  const settings: SettingAnswer[] = [];
  for (const constant of model.constants.values()) {
    if (!mayChange(constant, call)) continue;
    const { name, label, help = null, value, settings: type } = constant;
    const current = await currentValue(connection, constant);
    const rows = await connection.all(selectHistory('nf_setting', constantId(name)));
    settings.push({
      name,
      label,
      help,
      type: type.type,
      ...(type.type === 'choice' && { options: labelsOf(type.options) }),
      ...(type.type === 'ref' && { to: type.to }),
      value: current,
      ...(await chosenTitles({ connection, runtime, call }, constant, current)),
      default: value,
      history: rows.slice(0, 50).map((row) => {
        const changes = changesSchema.parse(JSON.parse(String(row['changes'])));
        const [before, after] = changes[name] ?? [null, null];
        return {
          at: String(row['at']),
          by: row['actor'] === null ? null : String(row['actor']),
          before,
          after,
        };
      }),
    });
  }
  return { settings };
}

function labelsOf(options: readonly { readonly name: string; readonly label: string }[]) {
  return Object.fromEntries(options.map(({ name, label }) => [name, label]));
}

const changesSchema = z.record(z.string(), z.tuple([z.json(), z.json()]));
