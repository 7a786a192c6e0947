import { expect, test } from 'vitest';
import { understand } from '#shared/studio/understand.ts';

const contract = `# Club

## 2. Screens
\`\`\`yaml
/:
  view: dashboard
  tiles:
    - { title: Out now, of: outing, where: status == afloat, value: count() }
    - { title: By state, of: outing, group: status, value: count(), chart: donut }
    - { title: Newest, of: outing, list: [boat] }
/board: { view: board, of: outing, lanes: status, card: [boat, days] }
\`\`\`

## 3. Entities
\`\`\`yaml
outing: { fields: { boat: { type: text }, days: { type: integer } } }
\`\`\`

## 4. States
\`\`\`yaml
outing: { field: status, start: planned, states: { planned: {}, afloat: {}, home: { final: true } } }
\`\`\`

## Examples
\`\`\`yaml
records:
  outing:
    a: { boat: Swan, days: 2 }
    b: { boat: Duck, status: afloat }
    c: { boat: Heron, status: afloat, days: 1 }
    d: { boat: Stork, status: afloat }
\`\`\`
`;

const { meaning, findings } = understand(contract, 'club.md');
const [dashboard, board] = meaning?.screens ?? [];

test('a board is shown with cards of the examples, where no state is said in the first', () => {
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  expect(board?.lanes).toEqual([
    { label: 'Planned', cards: ['Swan, 2'] },
    { label: 'Afloat', cards: ['Duck', 'Heron, 1'] },
    { label: 'Home', cards: [] },
  ]);
});

test('a dashboard is shown with what each tile draws', () => {
  expect(dashboard?.tiles).toEqual([
    { title: 'Out now', shows: 'number' },
    { title: 'By state', shows: 'donut' },
    { title: 'Newest', shows: 'list' },
  ]);
});
