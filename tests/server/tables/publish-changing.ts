import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Transaction } from '#server/db/database.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { RecordDoesNotFit } from '#server/operations/samples/load-records.ts';
import { loadSeed } from '#server/operations/samples/load-seed.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { examine, publish } from '#server/tables/apply/publish.ts';
import { readSetting } from '#server/tables/describe/settings.ts';
import type { Storage } from '#server/storage.ts';
import type { ChangingContract, ChangingEntity, ChangingRule } from './changing-contract.ts';
import type { InForce } from './changing-records.ts';
import { asText } from './changing-text.ts';
import type { Desk } from './desk.ts';

interface Publishing {
  readonly seed: number;
  readonly contract: ChangingContract;
  /** What is published where it is not the contract: an earlier text. */
  readonly text?: string;
  readonly before?: InForce;
  /** Tables with more records than that are large. */
  readonly large?: number;
}

/** Publishes with the first answer to every question; undefined where one has none, or the contract has errors. */
export async function publishChanging(desk: Desk, publishing: Publishing): Promise<InForce | undefined> {
  const { seed, contract, large, text = asText(contract) } = publishing;
  const { model, findings } = load(text, 'changing.md');
  if (model === undefined) {
    const errors = findings
      .filter(({ level }) => level === 'error')
      .map(({ code, message }) => [code, message]);
    // A reference may be left without what it names, or get a name twice: then the author has to think again.
    const codes = errors.map(([code]) => code);
    expect(codes, `seed ${seed}: ${JSON.stringify(errors)}\n${text}`).not.toContain('yaml');
    return undefined;
  }
  const { plan, accept } = await answered(desk, { model, text, large });
  if (accept === undefined) return undefined;
  const isEarlier = publishing.text !== undefined;
  const complete = async (transaction: Transaction, storage: Storage) => {
    if (!isEarlier && publishing.before !== undefined)
      await rulesAreCounted({ ...publishing, before: publishing.before }, { plan, transaction, storage });
    await seedsAreLoaded(desk, { transaction, model, storage, seed });
  };
  try {
    const outcome = await publish(desk.database, { model, text, accept, large, now: desk.tick(), complete });
    if (outcome.kind !== 'done') throw new Error(`seed ${seed}: ${JSON.stringify(outcome)}`);
    return { model, storage: outcome.storage, text };
  } catch (error) {
    // The records that it brings along lack a value: all of it is undone.
    if (error instanceof RecordDoesNotFit) return undefined;
    throw error;
  }
}

/** The plan with an answer to all that it asks; no words where something has none. Filling gaps may ask again. */
async function answered(
  desk: Desk,
  {
    model,
    text,
    large,
  }: { readonly model: Model; readonly text: string; readonly large: number | undefined },
): Promise<{ readonly plan: PublishPlan; readonly accept?: readonly string[] }> {
  const accept: string[] = [];
  for (;;) {
    const plan = await examine(desk.database, {
      model,
      text,
      accept,
      large,
      now: '2026-06-01T00:00:00.000Z',
    });
    const open = plan.questions.filter(({ accepted }) => accepted === null);
    if (open.length === 0) return { plan, accept };
    const words = open.flatMap((question) => question.accept[0]?.word ?? []);
    if (words.length < open.length) return { plan };
    accept.push(...words);
  }
}

/** A new rule is in the plan, with the number of records that break it. */
async function rulesAreCounted(
  { contract, before, seed }: Publishing & { readonly before: InForce },
  {
    plan,
    transaction,
    storage,
  }: { readonly plan: PublishPlan; readonly transaction: Transaction; readonly storage: Storage },
): Promise<void> {
  for (const entity of contract.entities) {
    const old = before.model.entities.get(entity.was ?? entity.name);
    if (old === undefined) continue;
    for (const rule of entity.rules) {
      const told = plan.rules.find(({ kind, name }) => kind === 'rule' && name === rule.code);
      const isNew = old.rules.every(({ code }) => code !== rule.code);
      if (isNew) expect(told, `seed ${seed}: ${rule.code} is not in the plan`).toBeDefined();
      const [row] = await transaction.all(raw(brokenBy(rule, entity, { contract, storage })));
      if (told !== undefined && row?.records !== null)
        expect(told.records, `seed ${seed}: ${rule.code} of ${entity.name}`).toBe(Number(row?.records));
    }
  }
}

/** Counts by hand; NULL where empty values make it another question. */
function brokenBy(
  { kind, field, far, most }: ChangingRule,
  { name, fields }: ChangingEntity,
  { contract, storage }: { readonly contract: ChangingContract; readonly storage: Storage },
): string {
  const table = storage.table(name);
  const own = storage.column(name, field);
  if (kind === 'own') return `SELECT count(*) AS records FROM "${table}" WHERE "${own}" > ${most}`;
  if (kind === 'alike')
    return `SELECT CASE WHEN EXISTS (SELECT 1 FROM "${table}" WHERE "${own}" IS NULL) THEN NULL ELSE
      (SELECT count(*) FROM "${table}" a WHERE EXISTS
        (SELECT 1 FROM "${table}" b WHERE b.id <> a.id AND b."${own}" = a."${own}")) END AS records`;
  const to =
    contract.entities.find((one) => one.name === fields.find((one) => one.name === field)?.to)?.name ?? '';
  const value = `f."${storage.column(to, far)}"`;
  return `SELECT count(*) AS records FROM "${table}" o JOIN "${storage.table(to)}" f ON f.id = o."${own}"
    WHERE ${value} IS NULL OR ${value} > ${most}`;
}

/** Records that a contract brings along come once, into what is empty. */
async function seedsAreLoaded(
  desk: Desk,
  given: {
    readonly transaction: Transaction;
    readonly model: Model;
    readonly storage: Storage;
    readonly seed: number;
  },
): Promise<void> {
  const { transaction, model, storage, seed } = given;
  const countAll = async () => {
    const counts = new Map<string, number>();
    for (const { name } of model.entities.values()) {
      const [row] = await transaction.all(raw(`SELECT count(*) AS records FROM "${storage.table(name)}"`));
      counts.set(name, Number(row?.records));
    }
    return counts;
  };
  const seeded = JSON.stringify(await readSetting(transaction, 'seeded'));
  const before = await countAll();
  const now = '2026-01-01T00:00:00.000Z';
  const zone = makeZoneOffsets(model.settings.timezone);
  const clock = { now: () => now };
  const within = { model, storage, database: databaseWithin(transaction), zone, clock, newId };
  await loadSeed(within, engineCall(within, newId()));
  const expected = new Map(before);
  for (const { name, seed: records } of model.entities.values())
    if (before.get(name) === 0 && !(seeded ?? '').includes(`"${storage.table(name)}"`))
      expected.set(name, records.length);
  expect(await countAll(), `seed ${seed}: ${desk.database.kind}`).toEqual(expected);
}

/** What is calculated is what its expression gives, in every record. */
export async function calculatedIsRight(
  desk: Desk,
  { storage }: InForce,
  { contract, seed }: { readonly contract: ChangingContract; readonly seed: number },
): Promise<void> {
  for (const { name, fields } of contract.entities)
    for (const field of fields) {
      if (field.by?.how !== 'compute') continue;
      const [kept, from] = [field.name, field.by.from].map((one) => `"${storage.column(name, one)}"`);
      const wrong = `${kept} IS DISTINCT FROM ${from} + 1`;
      const rows = await desk.all(sql`SELECT id FROM ${raw(`"${storage.table(name)}" WHERE ${wrong}`)}`);
      expect(rows, `seed ${seed}: ${name}.${field.name}`).toEqual([]);
    }
}
