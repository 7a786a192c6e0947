import { add, choice, leaveOut } from '../../language/fixes.ts';
import type { CheckCode, CheckOfRecord } from '../../declaration.ts';
import type { Findings } from '../../language/findings.ts';
import { type Missing, missingFor } from '../../resolve/made-checks.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';
import { ownInputs, takingOf } from '../checking/input-types.ts';

/** No grant names inputs. */
const neverForbidden: Missing = {
  why: 'is sent by whoever may make the call',
  hint: 'Leave the code out.',
};

/** A code for a check that is never made would never be seen, and the author would believe it is made. */
export function checkFieldChecks({ contract, findings }: Checking): void {
  const { usualErrors, machines } = contract.declaration;
  const resolved = [...contract.entities.values()];
  const fields = resolved.flatMap((entity) => [
    ...entity.declaration.fields.map((field) => ({ field, isSent: false })),
    ...ownInputs(entity).map((field) => ({ field, isSent: true })),
  ]);
  for (const { field, isSent } of fields) {
    for (const { check, code } of field.errors) {
      const missing = isSent && check === 'forbidden' ? neverForbidden : missingFor(check, field);
      if (missing === undefined) continue;
      const message = `\`${code.text}\` is never raised here: \`${field.name.text}\` ${missing.why}.`;
      const { hint, adds } = missing;
      const added = adds === undefined ? [] : [choice(add(field.name.place, ...adds))];
      const fixes = [...added, choice(leaveOut(code.place))];
      findings.add('error_not_raised', code.place, { message, hint, fixes });
    }
  }
  for (const { name, from, errors } of machines.flatMap(({ transitions }) => transitions)) {
    if (from === undefined) reportNever(errors, `\`${name.text}\` has no \`from\``, findings);
  }
  for (const entity of resolved)
    reportUnmade(entity.declaration.errors, [entity], { who: `\`${entity.name}\``, findings });
  reportUnmade(usualErrors, resolved, { who: 'any entity', findings });
}

/** What is said of several fields at once is raised where one of them makes the check. */
function reportUnmade(
  codes: readonly CheckCode[],
  entities: readonly ResolvedEntity[],
  { who, findings }: { readonly who: string; readonly findings: Findings },
): void {
  for (const one of codes) {
    if (entities.some((entity) => isMade(one.check, entity))) continue;
    if (entities.length === 1 && entities.some((entity) => isMadeOfPeople(one.check, entity))) continue;
    const what = one.check === 'from' ? 'no transition' : 'no field';
    reportNever([one], `${what} of ${who} makes the check \`${one.check}\``, findings);
  }
}

function isMade(check: CheckOfRecord, { declaration, machine }: ResolvedEntity): boolean {
  const transitions = machine?.transitions ?? [];
  if (check === 'from') return transitions.some(({ from }) => from !== undefined);
  if (check === 'unique' && declaration.unique.length > 0) return true;
  if (check === 'required' && takingOf({ machine }).some(({ input }) => input.length > 0)) return true;
  return declaration.fields.some((field) => missingFor(check, field) === undefined);
}

/** The fields that every `user` has make checks too: every contract has them, so they say nothing of a code for all entities. */
function isMadeOfPeople(check: CheckOfRecord, { fields }: ResolvedEntity): boolean {
  return [...fields.values()].some(
    ({ shape, declaration: own }) =>
      shape?.origin === 'contract' &&
      own === undefined &&
      check !== 'from' &&
      missingFor(check, { ...shape, settings: shape }) === undefined,
  );
}

function reportNever(codes: readonly CheckCode[], why: string, findings: Findings): void {
  for (const { code } of codes) {
    const message = `\`${code.text}\` is never raised here: ${why}.`;
    findings.add('error_not_raised', code.place, {
      message,
      hint: 'Leave the code out.',
      fixes: [leaveOut(code.place)],
    });
  }
}
