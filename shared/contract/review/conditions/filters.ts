import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import type { Condition } from '../../model.ts';
import { judge } from './judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Selections of records that find nothing, or leave nothing out: `where:` in every place, and named filters. */
export function reviewFilters(reviewing: Reviewing): void {
  const { screens, queries, schedules } = reviewing.model;
  for (const { where, views, tiles, marks } of screens) {
    const shown = [where, ...views.map(({ condition }) => condition), ...tiles.map((tile) => tile.where)];
    for (const condition of shown) reviewFilter(condition, { nothing: 'shown', masked: true }, reviewing);
    for (const { condition } of marks)
      reviewFilter(condition, { nothing: 'marked', masked: true, always: markedAlways }, reviewing);
  }
  for (const { where } of queries.values())
    reviewFilter(where, { nothing: 'answered', masked: true }, reviewing);
  for (const { where } of schedules) reviewFilter(where, { nothing: 'done', masked: false }, reviewing);
  for (const { fields } of reviewing.entities) {
    for (const { choosable } of fields.values())
      reviewFilter(choosable, { nothing: 'there to be chosen', masked: false }, reviewing);
  }
}

interface Filter {
  /** "nothing is ever shown" */
  readonly nothing: string;
  /** Asked with the rights of the viewer: any value may be empty for them. */
  readonly masked: boolean;
  readonly always?: { readonly message: string; readonly hint: string };
}

const markedAlways = {
  message: 'This is always true, so every record is marked.',
  hint: 'Leave the mark out, or write the condition that you meant.',
};

function reviewFilter(condition: Condition | undefined, filter: Filter, reviewing: Reviewing): void {
  if (condition === undefined) return;
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model, { masked: filter.masked }),
      isApart: true,
      never: {
        message: `This can never be true, so nothing is ever ${filter.nothing}.`,
        hint: 'Compare it with the options and bounds of the fields.',
      },
      always: filter.always ?? {
        message: 'This is always true, so it leaves nothing out.',
        hint: 'Leave the filter out, or write the condition that you meant.',
      },
    },
    reviewing,
  );
}
