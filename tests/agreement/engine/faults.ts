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
    name: 'only the first of two guards is checked',
    file: 'server/write/steps/before.ts',
    from: 'early.filter((guard) => !open.has(guard))',
    to: 'early.filter((guard) => guard === early[0] && !open.has(guard))',
  },
  {
    name: 'a rule is not checked when a record that it reads through a way back changes',
    file: 'shared/engine/watches.ts',
    from: "if (reach === 'ways_back' && !isWayBack(watch.path)) continue;",
    to: "if (reach === 'ways_back' && watch.path.length > 0) continue;",
  },
  {
    name: 'a changed reference triggers only the rules of its new target',
    file: 'server/write/settle/triggered.ts',
    from: '[before?.[step.field], after?.[step.field]]',
    to: '[after?.[step.field]]',
  },
  {
    name: 'effects run in the wrong order',
    file: 'server/write/effects/effects.ts',
    from: 'for (const [index, effect] of effects.entries()) {',
    to: 'for (const [index, effect] of [...effects.entries()].toReversed()) {',
  },
  {
    name: 'a number series leaves a gap',
    file: 'server/write/values/drawn-values.ts',
    from: "Number(row['last']) + 1",
    to: "Number(row['last']) + 2",
  },
  {
    name: 'a number series counts all groups together',
    file: 'server/write/values/drawn-values.ts',
    from: "scope: String(record[field.per.field] ?? '')",
    to: "scope: ''",
  },
  {
    name: 'a rule on the update of a parent is not checked when a part changes',
    file: 'server/write/steps/parents.ts',
    from: 'noteEvent(context, attempt, before);',
    to: '',
  },
  {
    name: 'the grants of a part are not checked when its parent is created',
    file: 'server/rights/permits.ts',
    from: "if (origin === 'effect') return [{}];",
    to: 'if (origin !== undefined) return [{}];',
  },
  {
    name: 'saved values are not updated when the engine moves a record',
    file: 'server/write/settle/come-to-rest.ts',
    from: 'for (const change of moves.value) unsaved.note(change);',
    to: '',
  },
  {
    name: 'saved values see only the last change of a call',
    file: 'server/write/effects/save-effects.ts',
    from: 'earlier === undefined ? before : earlier.before',
    to: 'before',
  },
  {
    name: 'a record that the engine has moved does not move again',
    file: 'server/write/settle/engine-moves.ts',
    from: 'const circle = made.circle(move);',
    to: 'const circle = made.since(move);',
  },
  {
    name: 'a cleared reference does not change its parent',
    file: 'server/write/steps/perform-delete.ts',
    from: 'const above = await touchParents(context, released, change);',
    to: 'const above = { kind: "done", value: [] } as const;',
  },
  {
    name: 'a rule is confirmed by codes that were not asked for',
    file: 'server/write/context/refusals.ts',
    from: 'asked.size === given.size && asked.isSubsetOf(given)',
    to: 'asked.isSubsetOf(given)',
  },
  {
    name: 'a refusal hides the rules that want to be confirmed',
    file: 'server/write/context/refusals.ts',
    from: 'if (soft.length === 0) return refusal;',
    to: "if (refusal.code !== 'confirm') return refusal;",
  },
  {
    name: 'a reference accepts a record that may not be chosen',
    file: 'server/write/values/references.ts',
    from: '...(field.choosable ? { choosable: field.choosable } : {})',
    to: '',
  },
  {
    name: 'a reference is not checked again when a field changes that its condition reads',
    file: 'server/write/values/references.ts',
    from: 'read === name || sameValue(before[read], form[read])',
    to: 'read !== undefined',
  },
  {
    name: 'an existing record is refused where it should be answered',
    file: 'server/write/steps/after.ts',
    from: 'attempt.orExisting ? await existingRecord(context, entity, taken) : undefined',
    to: 'undefined as string | undefined',
  },
  {
    name: 'the limit of effects is one record too low',
    file: 'server/write/steps/follow-up.ts',
    from: 'context.notes.count() > most',
    to: 'context.notes.count() >= most',
  },
  {
    name: 'an unknown `if` does not skip the effect',
    file: 'server/write/effects/effect-values.ts',
    from: 'if (!said.holds) return',
    to: 'if (!said.holds && false) return',
  },
  {
    name: 'a copy takes over values that it should get anew',
    file: 'server/write/effects/effects.ts',
    from: 'own.unique || own.secret ||',
    to: '',
  },
  {
    name: 'an outdated version is accepted',
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
    name: 'the first state of a record is chosen without its calculated values',
    file: 'server/write/values/apply.ts',
    from: "typeof states.start === 'string' ? record : await kept(record)",
    to: 'record',
  },
  {
    name: 'a condition on deletion is not checked for records that are deleted along',
    file: 'server/write/steps/perform-delete.ts',
    from: 'if (refusedByRule !== undefined) return refusedByRule;',
    to: 'if (refusedByRule !== undefined && taken.size === 1) return refusedByRule;',
  },
  {
    name: 'the effects of a deletion do not run',
    file: 'server/write/steps/follow-up.ts',
    from: 'return before === after ? [] : entity.after[action.kind];',
    to: "return before === after || action.kind === 'delete' ? [] : entity.after[action.kind];",
  },
  {
    name: 'a refused batch keeps its first writes',
    file: 'server/operations/batch/run-batch.ts',
    from: "if (outcome.kind === 'refusal' || request.dryRun)",
    to: 'if (request.dryRun)',
  },
  {
    name: 'a batch refers to the record before the one that is meant',
    file: 'server/routes/records/batch-operation.ts',
    from: 'ids[Number(number) - 1]',
    to: 'ids[Math.max(0, Number(number) - 2)]',
  },
  {
    name: 'a restored record does not count its deletion as a version',
    file: 'server/write/values/apply.ts',
    from: "Number(restored['version']) + 2",
    to: "Number(restored['version']) + 1",
  },
  {
    name: 'somebody restores a record that they could not read',
    file: 'server/operations/records/restore.ts',
    from: 'last === undefined || !rights.readable)',
    to: 'last === undefined)',
  },
  {
    name: 'a call that is repeated with its idempotency key runs again',
    file: 'server/write/answer/idempotency.ts',
    from: "if (row === undefined) return { kind: 'first' };",
    to: "if (row !== undefined || row === undefined) return { kind: 'first' };",
  },
  {
    name: 'an idempotency key is shared by all people',
    file: 'server/sql/engine/engine-rows.ts',
    from: 'SELECT request_hash, record, answer FROM nf_idempotency WHERE actor = ${actor} AND',
    to: 'SELECT request_hash, record, answer FROM nf_idempotency WHERE (1 = 1 OR actor = ${actor}) AND',
  },
  {
    name: 'a forbidden field of a part is reported after wrong types',
    file: 'server/write/values/forbidden-fields.ts',
    from: 'const parts = partsIn(attempt, actor);',
    to: 'const parts: readonly Part[] = [];',
  },
  {
    name: 'what follows from the inputs of an update follows without any',
    file: 'server/write/steps/follow-up.ts',
    from: 'const isMeant = beside.names.some((name) => preset?.has(name) !== true);',
    to: 'const isMeant = true;',
  },
  {
    name: 'an effect is asked for the inputs of a create',
    file: 'server/write/request/attempt.ts',
    from: "const isAsked = action.kind === 'transition' || beside !== undefined;",
    to: 'const isAsked = true;',
  },
  {
    name: 'whatever is sent beside the fields may be referred to',
    file: 'server/write/values/references.ts',
    from: 'const values = { ...sent.values, ...beside?.values };',
    to: 'const values = sent.values;',
  },
  {
    name: 'who has asked may agree themselves',
    file: 'server/operations/requests/decide.ts',
    from: "if (state !== 'withdrawn' && mine) return refuse('forbidden', messageOf('refusals.askedByYou'));",
    to: '',
  },
  {
    name: 'what is agreed to is done by who agrees',
    file: 'server/operations/requests/do-asked.ts',
    from: 'const asker: Call = { ...call, actor: actorOf(person, runtime.model) };',
    to: 'const asker = call;',
  },
  {
    name: 'what changes a part waits for nobody',
    file: 'shared/engine/second-of.ts',
    from: "return whole && secondOf(model, whole, 'update');",
    to: 'return whole && undefined;',
  },
  {
    name: 'what a call itself says does not follow',
    file: 'server/write/steps/follow-up.ts',
    from: 'const called = await runEffects(context, effectsOfCall(attempt, change)',
    to: 'const called = await runEffects(context, []',
  },
  {
    name: 'an input is not required where it is shown',
    file: 'server/write/values/check-values.ts',
    from: 'if (sometimes.length === 0) return [];',
    to: 'if (sometimes.length >= 0) return [];',
  },
  {
    name: 'whether an input is shown is asked of the record as the step leaves it',
    file: 'server/write/values/check-values.ts',
    from: '{ ...(written.length > 0 ? applied.before : applied.after), ...filledIn }',
    to: '{ ...applied.after, ...filledIn }',
  },
  {
    name: 'the history keeps what the contract keeps out of it',
    file: 'server/write/traces/history.ts',
    from: 'return field.unrecorded === true || isHidden(field);',
    to: 'return isHidden(field);',
  },
  {
    name: 'a part is taken away with the right to its whole',
    file: 'server/write/steps/children.ts',
    from: "return context.perform(context, { ...known, action: { kind: 'delete' }, sent: nothing, children: [] });",
    to: "return context.perform(context, { ...known, origin: 'effect', action: { kind: 'delete' }, sent: nothing, children: [] });",
  },
  {
    name: 'a text with places keeps the space of a place that is empty',
    file: 'server/reads/function-slots.ts',
    from: "return texts.join('').trim() || null;",
    to: "return texts.join('') || null;",
  },
  {
    name: 'a circle is seen over one record alone',
    file: 'server/sql/expression/expression-rows.ts',
    from: 'sql`${far} < ${raw(String(longestWalk))}`',
    to: 'sql`${far} < 1`',
  },
  {
    name: 'a row forgets what its column begins with',
    file: 'server/write/request/sent-body.ts',
    from: 'return { ...read, values: { ...read.values, ...Object.fromEntries(given) } };',
    to: 'return given.length === 0 ? read : { ...read, values: { ...read.values } };',
  },
  {
    name: 'an opening is answered with the record as it was before',
    file: 'server/operations/records/open.ts',
    from: "return again.kind === 'refusal' ? read : again;",
    to: "return again.kind === 'refusal' ? again : read;",
  },
];
