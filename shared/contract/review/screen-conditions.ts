import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import type { Condition } from '../model.ts';
import { judge } from './judge.ts';
import type { Reviewing } from './reviewing.ts';

/** Filters of screens that show nothing, or leave nothing out. */
export function reviewScreenConditions(reviewing: Reviewing): void {
  for (const { where, views } of reviewing.model.screens) {
    if (where !== undefined) reviewFilter(where, reviewing);
    for (const { condition } of views) reviewFilter(condition, reviewing);
  }
}

/** Asked with the rights of the viewer: any value may be empty for them. */
function reviewFilter(condition: Condition, reviewing: Reviewing): void {
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model, { masked: true }),
      never: {
        message: 'This can never be true, so nothing is ever shown.',
        hint: 'Compare it with the options and bounds of the fields.',
      },
      always: {
        message: 'This is always true, so it leaves nothing out.',
        hint: 'Leave the filter out, or ask what was meant.',
      },
    },
    reviewing,
  );
}
