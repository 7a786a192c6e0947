import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Rule } from '#shared/contract/model.ts';
import { seesEverything } from '#server/rights/visibility.ts';
import { readsOld } from '#shared/engine/reads-of.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { asksRuleSeenBy } from '#server/sql/questions/judge.ts';
import { asksRule, type Question } from '#server/sql/questions/question.ts';
import { ask, type Asking, askEach } from './ask.ts';
import { allAtHand, environmentOf, refusesAtHand } from './at-hand.ts';
import { placeIn } from '#server/write/context/refuse-types.ts';
import { problemFor } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A stored record with the rules to be asked of it, in the order of the contract. */
export interface RuledRecord {
  readonly entity: Entity;
  readonly id: string;
  readonly rules: readonly Rule[];
  /** What it was before this write; `none` where the write created it, `same` where it did not change it. */
  readonly old: RecordValues | 'none' | 'same';
  /** What it is now, where that is at hand. */
  readonly now?: RecordValues;
  /** What was sent with the transition that the rules are about. */
  readonly input?: NonNullable<Asking['input']>;
  /** What of that a refusal may tell. */
  readonly told?: NonNullable<Asking['input']>;
  /** Those of the rules that refuse it, where that is known already. */
  readonly refusing?: readonly Rule[];
  /** True for a record that is not the caller's own: its fields are none that they could put right. */
  readonly elsewhere?: boolean;
}

/**
 * The rules that refuse a record as it now is, asked in one statement; in none where all they read is at hand. Soft ones that are broken are noted: a rule that
 * only warns for the answer, one that may be confirmed until all else is known to be right.
 */
export async function brokenRules(
  context: WriteContext,
  ruled: RuledRecord,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refusing = ruled.refusing ?? (await refusingRules(context, ruled));
  context.observer?.rules(ruled, ruled.rules, refusing);
  // One after the other: a transaction answers one statement at a time.
  for (const rule of refusing) {
    if (rule.soft?.kind === 'warn') context.notes.warnOf(ruled.id, rule.code);
    const hidden = await hiddenCode(context, ruled, rule);
    const problem = await (hidden === undefined
      ? problemOf(context, ruled, rule)
      : problemFor(context, { code: hidden }, { entity: ruled.entity, id: ruled.id }));
    const blocker = blockerOf(context, rule, problem);
    if (blocker !== undefined) problems.push(blocker);
  }
  return problems;
}

/** The rules that refuse each of some records that the write did not change, by their ids: one statement for all. */
export async function refusingRulesOfEach(
  context: WriteContext,
  { entity, ids, rules }: Pick<RuledRecord, 'entity' | 'rules'> & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const answers = await askEach(context, {
    entity,
    ids,
    questions: asksRules(rules),
  });
  return new Map(ids.map((id) => [id, refusingIn(answers.get(id), rules)]));
}

async function refusingRules(context: WriteContext, ruled: RuledRecord): Promise<readonly Rule[]> {
  const { entity, id, rules, now, input } = ruled;
  if (rules.length === 0) return [];
  const conditions = rules.flatMap((rule) => [rule.condition, ...(rule.if === undefined ? [] : [rule.if])]);
  if (now !== undefined && allAtHand(conditions, context.runtime.model)) {
    const environment = environmentOf(context, { record: now, ...(input === undefined ? {} : { input }) });
    return rules.filter((rule) => refusesAtHand(rule, environment));
  }
  const old = oldOf(ruled);
  context.notes.doing = { entity: entity.name, record: id, rules: rules.map(({ code }) => code) };
  const row = await ask(context, {
    asked: { entity, row: 'stored', old: typeof old === 'string' ? old : 'given' },
    id,
    ...(typeof old === 'string' ? {} : { old }),
    ...(input === undefined ? {} : { input }),
    questions: asksRules(rules),
  });
  return refusingIn(row, rules);
}

/**
 * The code of a rule that is broken by nothing its reader may know of: it would hold if there were only what they may read.
 * It stands at no field, which would say where to look.
 */
async function hiddenCode(
  context: WriteContext,
  ruled: RuledRecord,
  rule: Rule,
): Promise<string | undefined> {
  const { reader } = context;
  if (rule.unreadable === undefined || seesEverything(reader.actor)) return undefined;
  const { entity, id, input } = ruled;
  const old = oldOf({ ...ruled, rules: [rule] });
  const asked = { entity, row: 'stored', old: typeof old === 'string' ? old : 'given' } as const;
  const row = await ask(
    { ...context, call: reader },
    {
      asked,
      id,
      ...(typeof old === 'string' ? {} : { old }),
      ...(input === undefined ? {} : { input }),
      questions: [asksRuleSeenBy(reader.actor, 'rule0', rule)],
    },
  );
  return row?.['rule0'] === 1 ? undefined : rule.unreadable;
}

function asksRules(rules: readonly Rule[]): readonly Question[] {
  return rules.map((rule, index) => asksRule(`rule${index}`, rule));
}

function refusingIn(answers: Row | undefined, rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((_, index) => answers?.[`rule${index}`] === 1);
}

/** What a broken rule refuses with; undefined for one that only speaks, or asks, which is noted. */
function blockerOf(
  { notes, reader }: WriteContext,
  rule: Rule,
  problem: FieldProblem,
): FieldProblem | undefined {
  const { soft } = rule;
  if (soft === undefined) return problem;
  if (soft.kind === 'warn') {
    notes.warn(problem);
    return undefined;
  }
  const { actor } = reader;
  const { by } = soft;
  const isOthers = by !== undefined && !by.audiences.some((audience) => actor.audiences.has(audience));
  if (isOthers && !seesEverything(actor)) return { ...problem, may_confirm: false, help: by.told };
  notes.ask(problem);
  return undefined;
}

/** The old values travel only with rules that look at them. */
function oldOf({ rules, old }: RuledRecord): RuledRecord['old'] {
  if (typeof old === 'string') return old;
  const looks = rules.some(
    (rule) => readsOld(rule.condition.expression) || (rule.if && readsOld(rule.if.expression)),
  );
  return looks ? old : 'same';
}

async function problemOf(
  context: WriteContext,
  { entity, id, told, elsewhere }: RuledRecord,
  rule: Rule,
): Promise<FieldProblem> {
  const problem = await problemFor(context, rule, { entity, id, ...(told && { input: told }) });
  const place = context.notes.placeOf({ entity, id });
  if (place === undefined && elsewhere === true) {
    const field = rule.at === undefined ? {} : { field: rule.at };
    return { ...problem, at: { entity: entity.name, record: id, ...field } };
  }
  const field = place === undefined ? rule.at : placeIn(place, rule.at);
  return { ...(field === undefined ? {} : { field }), ...problem };
}
