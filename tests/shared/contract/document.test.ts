import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { processorTime } from '#tests/support/processor-time.ts';

describe('a contract that shows nothing is a valid application', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `## ${index + 1}. Point\n\nnot shown.\n`).join('\n');

  test.each([
    ['an empty file', '', 'Untitled'],
    ['a file without headings', 'Some words.\n\n- a list\n', 'Untitled'],
    ['a title alone', '# Time sheets\n', 'Time sheets'],
    ['nine points of prose', `# Desk\n\n${nine}`, 'Desk'],
    ['empty blocks', '# Desk\n\n## 3. Entities\n\n```yaml\n```\n\n```yaml\n# later\n```\n', 'Desk'],
  ])('%s', (_, text, name) => {
    const { findings, model } = load(text, 'a.md');
    expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
    expect(model?.name).toBe(name);
    expect(model?.points.map(({ number, shown }) => [number, shown])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [number, false]),
    );
    expect(model?.points.every(({ title }) => title !== '')).toBe(true);
    expect([...(model?.entities.keys() ?? [])]).toEqual(['user']);
  });

  test('nine headings of prose leave nothing to say', () => {
    expect(load(`# Desk\n\n${nine}`, 'a.md').findings).toEqual([]);
  });
});

describe('what is a point', () => {
  test('only a heading of the second level that starts with its number and a dot', () => {
    const text =
      '# A\n\n## 3 Things\n\n### 4. States\n\n## 10. More\n\n> ## 5. Quoted\n\n## Point 6.\n\n## 7.\n';
    const { model } = load(text, 'a.md');
    expect(model?.points.map(({ title }) => title)[6]).toBe('The calls it makes');
    expect(load(text, 'a.md').findings.map(({ message }) => message)).toEqual([
      'Points 1, 2, 3, 4, 5, 6, 8, 9 have no heading. The application runs without.',
    ]);
  });

  test('all blocks of a point count, also within lists and quotes; other fences are prose', () => {
    const text = [
      '# A',
      '## 3. Things',
      '```yaml\nitem: {}\n```',
      '- so:\n\n  ```yaml\n  shelf: {}\n  ```',
      '> ```yaml\n> room: {}\n> ```',
      '```json\n{ "house": {} }\n```',
      '~~~yaml\nbox: {}\n~~~',
    ].join('\n\n');
    expect([...(load(text, 'a.md').model?.entities.keys() ?? [])]).toEqual([
      'item',
      'shelf',
      'room',
      'box',
      'user',
    ]);
  });

  test('windows line ends, a byte order mark and old line ends change nothing', () => {
    const text = '# A\n\n## 3. Things\n\n```yaml\nitem:\n  fields: { a: { type: text } }\n```\n';
    const names = (source: string) => [
      ...(load(source, 'a.md').model?.entities.get('item')?.fields.keys() ?? []),
    ];
    expect(names(text)).toContain('a');
    expect(names(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(names(text));
    expect(names(text.replaceAll('\n', '\r'))).toEqual(names(text));
  });

  test('a thousand lines are read well within a second', () => {
    const entity = (number: number) =>
      `thing_${number}:\n  fields:\n    name: { type: text, required: true }\n    day: { type: date }\n    of: { type: ref, to: user, back: things_${number} }\n`;
    const rule = (number: number) =>
      `thing_${number}:\n  A: "none(all.things_${number}, t, t.id != id && t.day == day)"\n`;
    const numbers = Array.from({ length: 150 }, (_, index) => index);
    const plurals = numbers.map((number) =>
      entity(number).replace('fields:', `plural: things_${number}\n  fields:`),
    );
    const text = `# A\n\n## 3. T\n\n\`\`\`yaml\n${plurals.join('')}\`\`\`\n\n## 5. R\n\n\`\`\`yaml\n${numbers.map(rule).join('')}\`\`\`\n\n## 8. E\n\n\`\`\`yaml\nA: { message: "No." }\n\`\`\`\n`;
    expect(text.split('\n').length).toBeGreaterThan(1000);
    expect(load(text, 'a.md').model).toBeDefined();
    expect(processorTime(() => load(text, 'a.md'))).toBeLessThan(1_000);
  });
});
