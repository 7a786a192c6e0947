import { leaveOut } from '../../language/fixes.ts';
import type { GrantDeclaration } from '../../declaration.ts';
import type { GrantAction } from '../../model.ts';
import { attachedOf } from '../../resolve/attached-of.ts';
import { ALL } from '../../points/grants.ts';
import type { Checking } from '../checking/checking.ts';

/** Conditions of grants are asked of one record at a time, with the person who asks; those of `sign_in` of that person. */
export function checkGrantConditions(checking: Checking): void {
  for (const grant of checking.contract.declaration.grants) {
    checking.condition(grant.condition, { record: grant.entity.text });
    refuseOnParts(grant, checking);
  }
  const { when, required } = checking.contract.declaration.signIn;
  checking.condition(required, {});
  for (const { condition } of when) checking.condition(condition, { record: 'user' });
}

const ofWholes: Readonly<Partial<Record<GrantAction, { readonly said: string; readonly hint: string }>>> = {
  refer: { said: 'is chosen by whoever may read it', hint: 'Grant `read` in the place of `refer`.' },
  history: { said: 'its history goes with that of its whole', hint: 'Grant `history` on the whole.' },
};

/** What belongs to another record is chosen by who may read it, and its history goes with that of its whole. */
function refuseOnParts({ action, entity, place }: GrantDeclaration, { contract, findings }: Checking): void {
  const { entities } = contract;
  const whole =
    entities.get(entity.text)?.declaration.partOf?.text ?? attachedOf(entity.text, entities)?.entity;
  const of = ofWholes[action];
  if (of === undefined || whole === undefined) return;
  findings.add('wrong_value', place, {
    message: `\`${entity.text}\` belongs to \`${whole}\`, and ${of.said}.`,
    hint: of.hint,
  });
}

/** The owner has full access already, so this grant has no effect. A line with the history, and not with all, makes that a right of its own. */
export function checkOwnerGrants({ contract, findings }: Checking): void {
  const own = contract.declaration.grants.filter(({ audience }) => audience.text === 'owner');
  for (const [place, line] of Map.groupBy(own, ({ audience }) => audience.place)) {
    const actions = new Set(line.map(({ action }) => action));
    if (actions.has('history') && actions.size < ALL.length) continue;
    findings.add('unneeded_grant', place, {
      message: 'The owner has full access already, so this grant has no effect.',
      hint: 'Leave it out.',
      fixes: [leaveOut(place)],
    });
  }
}
