/** A mistake that somebody could make in the engine, as one replacement in one file. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Each must be found by the generated contracts and requests. One that is not is a hole in the generator. */
export const faults: readonly Fault[] = [
  {
    name: 'the second guard of a pair is not asked',
    file: 'server/write/steps/before.ts',
    from: 'filter((_, index) => answers[`guard${index}`] !== 1)',
    to: 'filter((_, index) => index === 0 && answers[`guard${index}`] !== 1)',
  },
  {
    name: 'an invariant is not woken by what it reads on a way back',
    file: 'shared/engine/watches.ts',
    from: "if (reach === 'ways_back' && !isWayBack(watch.path)) continue;",
    to: "if (reach === 'ways_back' && watch.path.length > 0) continue;",
  },
  {
    name: 'a moved reference wakes its new end alone',
    file: 'server/write/settle/triggered.ts',
    from: '[before?.[step.field], after?.[step.field]]',
    to: '[after?.[step.field]]',
  },
  {
    name: 'effects happen in the wrong order',
    file: 'server/write/effects/effects.ts',
    from: 'for (const [index, effect] of effects.entries()) {',
    to: 'for (const [index, effect] of [...effects.entries()].toReversed()) {',
  },
  {
    name: 'a series leaves a gap',
    file: 'server/write/values/drawn-values.ts',
    from: "Number(row['last']) + 1",
    to: "Number(row['last']) + 2",
  },
  {
    name: 'a series counts all records as one',
    file: 'server/write/values/drawn-values.ts',
    from: "scope: String(record[field.per.field] ?? '')",
    to: "scope: ''",
  },
  {
    name: 'a rule on the update of a parent is not asked where a child changes',
    file: 'server/write/steps/parents.ts',
    from: 'noteEvent(context, attempt, before);',
    to: '',
  },
  {
    name: 'grants of a child are not asked when its parent is made',
    file: 'server/rights/permits.ts',
    from: "if (origin === 'effect') return [{}];",
    to: 'if (origin !== undefined) return [{}];',
  },
  {
    name: 'what the engine moves is not saved',
    file: 'server/write/settle/come-to-rest.ts',
    from: 'for (const change of moves.value) unsaved.note(change);',
    to: '',
  },
  {
    name: 'what is saved sees its last change alone',
    file: 'server/write/effects/save-effects.ts',
    from: 'earlier === undefined ? before : earlier.before',
    to: 'before',
  },
  {
    name: 'a record that has moved does not move on',
    file: 'server/write/settle/engine-moves.ts',
    from: 'const circle = made.circle(move);',
    to: 'const circle = made.since(move);',
  },
  {
    name: 'a cleared reference leaves its parent as it was',
    file: 'server/write/steps/perform-delete.ts',
    from: 'const above = await touchParents(context, released, change);',
    to: 'const above = { kind: "done", value: [] } as const;',
  },
  {
    name: 'more codes than were asked confirm a rule',
    file: 'server/write/context/refusals.ts',
    from: 'asked.size === given.size && asked.isSubsetOf(given)',
    to: 'asked.isSubsetOf(given)',
  },
  {
    name: 'what blocks hides what is asked',
    file: 'server/write/context/refusals.ts',
    from: 'if (soft.length === 0) return refusal;',
    to: "if (refusal.code !== 'confirm') return refusal;",
  },
  {
    name: 'what may not be chosen is',
    file: 'server/write/values/references.ts',
    from: '...(field.choosable ? { choosable: field.choosable } : {})',
    to: '',
  },
  {
    name: 'what was chosen is not asked again where it hangs on what is changed',
    file: 'server/write/values/references.ts',
    from: 'read === name || sameValue(before[read], form[read])',
    to: 'read !== undefined',
  },
  {
    name: 'a record that is there already is refused where it should be told',
    file: 'server/write/steps/after.ts',
    from: 'attempt.orExisting ? await existingRecord(context, entity, taken) : undefined',
    to: 'undefined as string | undefined',
  },
  {
    name: 'one record too few may be written',
    file: 'server/write/steps/follow-up.ts',
    from: 'context.notes.count() > most',
    to: 'context.notes.count() >= most',
  },
  {
    name: 'an unknown `if` does not skip',
    file: 'server/write/effects/effect-values.ts',
    from: "row.answers?.['if'] !== 1",
    to: "row.answers?.['if'] === 0 && false",
  },
  {
    name: 'what a copy has of its own is copied',
    file: 'server/write/effects/effects.ts',
    from: 'own.unique || own.secret ||',
    to: '',
  },
  {
    name: 'an old version is not refused',
    file: 'server/write/steps/before.ts',
    from: "answers['readable'] === 1 && ifMatch === record['version'] ? undefined : refuse('stale')",
    to: 'undefined',
  },
  {
    name: 'a calculation without a result is stored as empty',
    file: 'server/write/values/check-values.ts',
    from: 'const faults = faultProblems(entity.fields.keys(), applied.after);',
    to: 'const faults: readonly FieldProblem[] = [];',
  },
  {
    name: 'where a record starts does not see what is calculated of it',
    file: 'server/write/values/apply.ts',
    from: "typeof states.start === 'string' ? record : await kept(record)",
    to: 'record',
  },
  {
    name: 'a condition of deletion is not asked of what goes along',
    file: 'server/write/steps/perform-delete.ts',
    from: 'if (refusedByRule !== undefined) return refusedByRule;',
    to: 'if (refusedByRule !== undefined && taken.size === 1) return refusedByRule;',
  },
  {
    name: 'the effects of a delete do not happen',
    file: 'server/write/steps/follow-up.ts',
    from: 'return before === after ? [] : entity.after[action.kind];',
    to: "return before === after || action.kind === 'delete' ? [] : entity.after[action.kind];",
  },
  {
    name: 'a batch keeps what it did before it was refused',
    file: 'server/operations/batch/run-batch.ts',
    from: "if (outcome.kind === 'refusal' || request.dryRun)",
    to: 'if (request.dryRun)',
  },
  {
    name: 'a batch names the record before the one that is meant',
    file: 'server/routes/records/batch-operation.ts',
    from: 'ids[Number(number) - 1]',
    to: 'ids[Math.max(0, Number(number) - 2)]',
  },
  {
    name: 'the deletion of what comes back was no version',
    file: 'server/write/values/apply.ts',
    from: "Number(restored['version']) + 2",
    to: "Number(restored['version']) + 1",
  },
  {
    name: 'who could not read a deleted record brings it back',
    file: 'server/operations/records/restore.ts',
    from: 'last === undefined || !rights.readable)',
    to: 'last === undefined)',
  },
  {
    name: 'a call that is sent again with its key is done again',
    file: 'server/write/answer/idempotency.ts',
    from: "if (row === undefined) return { kind: 'first' };",
    to: "if (row !== undefined || row === undefined) return { kind: 'first' };",
  },
  {
    name: 'a key belongs to everybody',
    file: 'server/sql/engine/engine-rows.ts',
    from: 'SELECT request_hash, record, answer FROM nf_idempotency WHERE actor = ${actor} AND',
    to: 'SELECT request_hash, record, answer FROM nf_idempotency WHERE (1 = 1 OR actor = ${actor}) AND',
  },
  {
    name: 'what nobody may send of a part is told after types',
    file: 'server/write/values/forbidden-fields.ts',
    from: 'const parts = partsIn(attempt, actor);',
    to: 'const parts: readonly Part[] = [];',
  },
];
