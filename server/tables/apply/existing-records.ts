import type { Sql } from 'sql-template-tag';
import type { PublishRule } from '#shared/api/calls/publishing.ts';
import type { Entity, Field, Rule } from '#shared/contract/model.ts';
import { runsFunctions } from '#shared/engine/reads-of.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { TooCostly } from '#server/db/database.ts';
import { countRefused, countRequired } from '#server/sql/questions/count-refused.ts';
import { bind } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { TableChange } from '#server/tables/plan/plan-tables.ts';
import { countMisfits } from '#server/tables/search/misfits.ts';

/** How long one rule may be asked of all records. */
const TIME_MS = 2_000;

/**
 * The rules and checks that are new or other than before, with how many of the records that are there would not pass
 * them. None of them is stopped by it: a record is asked again when it is changed.
 */
export async function recordsThatWouldNotPass(
  context: StepContext,
  change: TableChange,
): Promise<readonly PublishRule[]> {
  const { model, before, plan } = change;
  const found: PublishRule[] = [];
  for (const entity of model.entities.values()) {
    const old = before?.entities.get(entity.name) ?? before?.entities.get(entity.was ?? '');
    const isNew = plan.steps.some((step) => step.kind === 'add_table' && step.entity === entity);
    if (isNew || before === undefined) continue;
    for (const [name, rules] of Map.groupBy(changedRules(entity, old), ({ code }) => code)) {
      const records = rules.some(runsAny)
        ? null
        : await count(context, change, (source) => countRefused(entity, rules, source));
      found.push({ entity: entity.name, name, kind: 'rule', records });
    }
    for (const field of entity.fields.values()) {
      const was = old?.fields.get(field.name) ?? old?.fields.get(field.was ?? '');
      if (was === undefined || !hasColumn(field) || checksOf(field) === checksOf(was)) continue;
      const records = await misfits(context, change, { entity, field });
      found.push({ entity: entity.name, name: field.name, kind: 'field', records });
    }
  }
  return found;
}

/** What a function of the contract would say of each record is not known before it is written. */
function runsAny({ condition, if: wakes }: Rule): boolean {
  return [condition, wakes].some((one) => one !== undefined && runsFunctions(one.expression));
}

/** Invariants that refuse, and are not what they were. */
function changedRules(entity: Entity, old: Entity | undefined): readonly Rule[] {
  const known = new Set(old?.rules.map(meaningOf));
  return entity.rules.filter(
    (rule) => rule.on === undefined && rule.soft?.kind !== 'warn' && !known.has(meaningOf(rule)),
  );
}

function meaningOf(rule: Rule): string {
  return JSON.stringify([rule.code, rule.condition.expression, rule.if?.expression]);
}

/** What a value of the field must fulfil, beside being of its type. */
function checksOf(field: Field): string {
  const bounds = Object.entries(field).filter(([name]) => ['min', 'max', 'pattern'].includes(name));
  return JSON.stringify([
    Object.fromEntries(bounds.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    field.requiredIf?.expression,
  ]);
}

async function count(
  { transaction, now }: StepContext,
  { model, storage }: TableChange,
  statement: (source: SqlSource) => Sql,
): Promise<number | null> {
  const today = dateAt(makeZoneOffsets(model.settings.timezone), now);
  const source = { model, storage, kind: transaction.kind };
  const bound = bind(statement(source), { me: null, roles: '[]', now, today });
  try {
    const rows = await transaction.savepoint(() => transaction.within(TIME_MS, () => transaction.all(bound)));
    return Number(rows[0]?.records);
  } catch (error) {
    // The plan says that nobody knows: that is an answer too.
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

async function misfits(
  context: StepContext,
  change: TableChange,
  { entity, field }: { readonly entity: Entity; readonly field: Field },
): Promise<number | null> {
  const { storage } = change;
  const place = { table: storage.table(entity.name), column: storage.column(entity.name, field.name) };
  const wrong = await countMisfits(context.transaction, { ...place, field, schema: valueSchema(field) });
  if (field.requiredIf === undefined) return wrong;
  const missing = await count(context, change, (source) => countRequired(entity, field, source));
  return missing === null ? null : wrong + missing;
}
