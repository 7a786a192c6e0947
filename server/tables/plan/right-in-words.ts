import type { PublishRight } from '#shared/api/calls/publishing.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { detailTexts } from '#shared/rights/granted.ts';
import type { RightChange } from '#shared/studio/right-changes.ts';
import type { Right } from '#shared/studio/rights-matrix.ts';
import { listed } from './step.ts';

/** A right that changes, before it is written for a reader. */
export interface PlannedRight extends Omit<PublishRight, 'detail'> {
  readonly detail: Text;
}

/** What a right is from now on, and what it was. */
export function rightInWords({ entity, action, audience, before, now }: RightChange): PlannedRight {
  const named = { entity, action, audience };
  if (now.length === 0) return { ...named, change: 'removed', detail: '' };
  if (before.length === 0) return { ...named, change: 'added', detail: inWords(now) };
  const detail = messageOf('plan.rightWas', { now: inWords(now), before: inWords(before) });
  return { ...named, change: 'changed', detail };
}

/** Several add up. */
function inWords([first, ...more]: readonly Right[]): Text {
  if (first === undefined) return '';
  const words = oneInWords(first);
  return more.length === 0 ? words : messageOf('plan.rightOr', { first: words, rest: inWords(more) });
}

function oneInWords({ condition, fields, ...details }: Right): Text {
  const when =
    condition === undefined ? messageOf('plan.rightAlways') : messageOf('plan.rightIf', { condition });
  const covered =
    fields && messageOf('plan.rightFields', { fields: listed(fields.map((name) => `\`${name}\``)) });
  return listed([when, ...(covered === undefined ? [] : [covered]), ...detailTexts(details)]);
}
