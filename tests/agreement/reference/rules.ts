import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Rule } from '#shared/contract/model.ts';
import { fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { isOnDigits, isTooFine, rulesOf } from './currencies.ts';
import { recordIn, recordsOf } from './reference-state.ts';
import { maskedState } from './rights.ts';
import { environmentOf, isTrue, type Situation } from './situation.ts';
import { problem, raised, refuseWith } from './told.ts';
import { wokenRecords } from './woken.ts';
import type { Verdict, Writing } from './writing.ts';

/** A record that rules are asked of, and what it was before. */
export interface Judged {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly old: RecordValues | undefined;
  readonly input?: RecordValues;
}

/** The rules that are conditions of a deletion: afterwards there is nothing to ask about. */
export function judgeDeletion(writing: Writing, judged: Judged, situation: Situation): Verdict {
  const broken = brokenAt(writing, judged, { events: ['delete'], situation });
  const hard = broken.flatMap((rule) =>
    blockersOf(
      writing,
      { rule, record: judged.record },
      problemAt(writing, rule, judged.record) ?? raised(rule, rule.at),
    ),
  );
  return refuseWith(hard, 'invalid', situation.model);
}

/** All rules, once everything has been done: those of what happened, in its order, then the invariants. */
export function judgeRules(writing: Writing, situation: Situation): Verdict {
  const byEvents = writing.events.flatMap((one) => {
    const record = writing.current(one.entity, one.id);
    if (record === undefined) return [];
    const judged = { ...one, record };
    return brokenAt(writing, judged, one).map((rule) => ({ rule, record, judged }));
  });
  const hard = [...byEvents, ...brokenInvariants(writing, situation)].flatMap((broken) =>
    blockersOf(writing, broken, toldOf(writing, broken)),
  );
  return refuseWith(hard, 'invalid', situation.model);
}

function brokenAt(
  writing: Writing,
  judged: Judged,
  { events, situation }: { readonly events: readonly string[]; readonly situation: Situation },
): readonly Rule[] {
  return judged.entity.rules
    .filter((rule) => events.some((event) => rule.on?.includes(event)))
    .filter((rule) => refuses(writing, rule, { judged, situation }));
}

interface Broken {
  readonly rule: Rule;
  readonly record: RecordValues;
  readonly judged: Judged;
}

/** The invariants of every record that the write made, or of which it changed something they read. */
function brokenInvariants(writing: Writing, situation: Situation): readonly Broken[] {
  const { before, state } = writing;
  const { model } = situation;
  // The record that the write is about comes first, then the older.
  const place = ({ record }: Broken) => (record['id'] === writing.subject ? '' : String(record['id']));
  return [...model.entities.values()].flatMap((entity) => {
    const rules = rulesOf(entity).filter(({ on }) => on === undefined);
    const broken = rules.flatMap((rule) => {
      const conditions = rule.if === undefined ? [rule.condition] : [rule.condition, rule.if];
      const expressions = conditions.map(({ expression }) => expression);
      const woken = wokenRecords(
        { model, from: before, to: state },
        { entity, expressions, reach: 'ways_back' },
      );
      return woken
        .map((record) => ({ entity, record, old: recordIn(before, entity.name, record['id'] ?? null) }))
        .filter((judged) => refuses(writing, rule, { judged, situation }))
        .map((judged) => ({ rule, record: judged.record, judged }));
    });
    return broken.toSorted((one, other) =>
      place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0,
    );
  });
}

/** What a broken rule blocks with. One that only warns is told beside, one that may be confirmed is asked. */
function blockersOf(
  writing: Writing,
  { rule: { soft, code }, record }: Pick<Broken, 'rule' | 'record'>,
  told: FieldProblem,
): readonly FieldProblem[] {
  if (soft === undefined) return [told];
  const spoken = { ...told, level: soft.kind === 'warn' ? ('warning' as const) : ('confirm' as const) };
  const { asker } = writing.reader;
  const may =
    soft.kind === 'warn' || (soft.by?.audiences.some((audience) => asker.audiences.has(audience)) ?? true);
  if (!may && !asker.owner && asker.kind !== 'engine') return [{ ...told, may_confirm: false }];
  writing.soft.set(JSON.stringify(spoken), spoken);
  writing.softBroken.add(`${code} ${String(record['id'])}`);
  return [];
}

/** What must be confirmed, unless the caller has named exactly these codes. */
export function refuseUnconfirmed({ questions, confirmed }: Writing): Verdict {
  const asked = new Set(questions.map(({ code }) => code));
  const strange = new Set(confirmed.filter((code) => !asked.has(code)));
  if (strange.size === 0 && [...asked].every((code) => confirmed.includes(code))) return undefined;
  return refuse(
    'confirm',
    '',
    [...strange].map(() => problem('not_asked')),
  );
}

/** A refusal with all that soft rules have asked and said: what blocks comes first. */
export function withSoftRules(refusal: Refusal, { questions, warnings }: Writing): Refusal {
  const soft = [...questions, ...warnings];
  if (soft.length === 0) return refusal;
  const { code, errors } = refusal;
  const blockers = errors.length === 0 && code !== 'confirm' ? [problem(code)] : errors;
  return { ...refusal, errors: [...blockers, ...soft] };
}

/** False refuses; so does unknown, where all fields, inputs and constants that the rule names have values. */
function refuses(
  { state }: Pick<Writing, 'state'>,
  rule: Rule,
  { judged, situation }: { readonly judged: Judged; readonly situation: Situation },
): boolean {
  const { entity, record, old, input } = judged;
  const environment = environmentOf(state, situation, {
    entity,
    record,
    old: old ?? null,
    ...(input === undefined ? {} : { input }),
  });
  if (isOnDigits(rule)) return isTooFine(rule, environment.record ?? record);
  if (rule.if !== undefined && !isTrue(rule.if, environment)) return false;
  const { expression, references } = rule.condition;
  if (holds(expression, environment)) return false;
  if (fails(expression, environment)) return true;
  const sent = [...walk(expression)].flatMap((part) => {
    if (part.kind === 'constant') return [environment.constants[part.name]];
    return part.kind === 'input' ? [input?.[part.name]] : [];
  });
  const own = [...references.ownFields].map((name) => environment.record?.[name]);
  return [...own, ...sent].every((value) => (value ?? null) !== null);
}

/** What is told: a code of its own where the rule holds of all that the asker may read, and then at no field. */
function toldOf(writing: Writing, { rule, record, judged }: Broken): FieldProblem {
  const { reader: situation, state } = writing;
  const { unreadable } = rule;
  const isHidden =
    unreadable !== undefined &&
    situation.asker.kind !== 'engine' &&
    !situation.asker.owner &&
    !refuses({ state: maskedState(state, situation) }, rule, { judged, situation });
  return isHidden ? problem(unreadable) : problemOf(writing, rule, record);
}

function problemOf(writing: Writing, rule: Rule, record: RecordValues): FieldProblem {
  const own = record['id'] === writing.subject ? rule.at : undefined;
  return problemAt(writing, rule, record) ?? raised(rule, own);
}

/** What is told of a part that was sent with its whole: where it stands there. */
function problemAt({ places }: Writing, rule: Rule, { id = null }: RecordValues): FieldProblem | undefined {
  const place = places.get(id);
  return place === undefined
    ? undefined
    : raised(rule, rule.at === undefined ? place : `${place}.${rule.at}`);
}

/** Whether an entity of which the write made records has more than the contract allows. */
export function refuseLimits({ made, state, situation }: Writing): Verdict {
  const { records } = situation.model.limits;
  const isOver = [...made].some(
    ({ name }) => recordsOf(state, name).length > (records.get(name) ?? Infinity),
  );
  return isOver ? refuse('limit_reached', '', [problem('limit_reached')]) : undefined;
}
