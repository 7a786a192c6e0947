import type { Checking } from './checking/checking.ts';

/** What screens show of queries: a chart has a mark for each group. */
export function checkQueryScreens({ contract, findings }: Checking): void {
  const { screens, queries } = contract.declaration;
  for (const { query, chart } of screens) {
    const shown = queries.find(({ name }) => name.text === query?.text);
    if (query === undefined || chart === undefined || shown === undefined || shown.group !== undefined)
      continue;
    findings.add('wrong_value', query.place, {
      message: `A chart draws groups, and \`${query.text}\` has no groups.`,
      hint: 'Leave `chart` out, or say in the query by what records are put together: `group: status`.',
    });
  }
}
