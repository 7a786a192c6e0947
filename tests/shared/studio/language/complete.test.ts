import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completionAt } from '#shared/studio/language/complete/complete.ts';
import { hoverAt } from '#shared/studio/language/hover/hover.ts';
import { namesOf } from '#shared/studio/language/names/references.ts';
import { contractOf, desk, marked } from './marked.ts';

/** What is offered where `change` puts the cursor into the desk. */
function offered(point: string, old: string, replacement: string): readonly string[] {
  const block = desk[point] ?? '';
  if (!block.includes(old)) throw new Error(`no ${old}`);
  const { text, offset } = marked(contractOf({ ...desk, [point]: block.replace(old, () => replacement) }));
  return completionAt(text, offset)?.suggestions.map(({ label }) => label) ?? [];
}

describe('keys', () => {
  test('of a field are those of its type that it does not have yet', () => {
    const keys = offered('3', 'due: { type: date }', 'due: { type: date, | }');
    expect(keys).toEqual(expect.arrayContaining(['required', 'min', 'compute', 'was']));
    expect(keys).not.toContain('type');
    expect(keys).not.toContain('pattern');
    expect(keys).not.toContain('to');
  });

  test('of a screen are those of its view', () => {
    const keys = offered('2', 'lanes: status,', 'lanes: status, |');
    expect(keys).toContain('search');
    expect(keys).not.toContain('columns');
  });

  test('of a block on lines of its own, with nothing written yet', () => {
    expect(offered('3', '      type: integer\n', '      type: integer\n      |\n')).toContain('required');
    expect(offered('4', '  start: open\n', '  start: open\n  mo|\n')).toContain('moved');
  });

  test('of maps by names are the names: entities, fields, codes', () => {
    expect(offered('5', 'loan:\n  TAKEN', '|:\n  TAKEN')).toEqual(
      expect.arrayContaining(['item', 'loan', 'user']),
    );
    expect(offered('4', 'set: { price:', 'set: { |:')).not.toContain('TAKEN');
    expect(offered('4', 'when: { TOO_LONG:', 'when: { |:')).toContain('TOO_LONG');
    expect(offered('4', 'input: { due: required }', 'input: { | }')).toEqual(
      expect.arrayContaining(['due', 'item']),
    );
  });
});

describe('names and words', () => {
  test('types, views and flags', () => {
    expect(offered('3', 'due: { type: date }', 'due: { type: | }')).toEqual(
      expect.arrayContaining(['date', 'ref', 'money']),
    );
    expect(offered('2', 'view: table', 'view: |')).toContain('calendar');
    expect(offered('4', 'final: true', 'final: |')).toEqual(['true', 'false']);
  });

  test('entities, states, roles', () => {
    expect(offered('2', 'of: item', 'of: |')).toEqual(['item', 'loan', 'user']);
    expect(offered('3', 'to: item', 'to: i|')).toContain('loan');
    expect(offered('4', 'start: open', 'start: |')).toEqual(['open', 'back']);
    expect(offered('4', 'by: [staff]', 'by: [sta|]')).toEqual(
      expect.arrayContaining(['staff', 'guest', 'anyone']),
    );
    expect(offered('6', 'fields: [due]', 'fields: [|]')).toContain('due');
  });

  test('fields of the entity of the screen, also through references', () => {
    expect(offered('2', 'columns: [name,', 'columns: [|,')).toEqual(
      expect.arrayContaining(['name', 'price', 'keeper']),
    );
    expect(offered('2', '"keeper.name"', 'keeper.|')).toEqual(expect.arrayContaining(['email', 'kept']));
  });
});

describe('inside of an expression', () => {
  const inRule = (expression: string) =>
    offered('5', desk['5']?.split('TAKEN: ')[1]?.trim() ?? '', `"${expression}"`);

  test('fields of the record, constants, functions and definitions', () => {
    const names = inRule('|');
    expect(names).toEqual(
      expect.arrayContaining(['due', 'item', 'MAX_DAYS', 'days_between', 'late', 'me', 'today']),
    );
    expect(names).not.toContain('exists');
    expect(names).not.toContain('params');
  });

  test('after a dot the fields of what stands before it', () => {
    expect(inRule('item.keeper.|')).toContain('email');
    expect(inRule('item.loans.|')).toEqual(expect.arrayContaining(['exists', 'count']));
    expect(inRule('all.|')).toEqual(['items', 'loans', 'users']);
    expect(inRule('item.name.|')).toContain('contains');
  });

  test('the element of a collection, and its fields', () => {
    expect(inRule('none(item.loans, l, l.|)')).toContain('due');
    expect(inRule('item.loans.exists(x, x.item.|)')).toContain('price');
    expect(inRule('item.loans.exists(x, |)')).toContain('x');
    expect(inRule('item.loans.filter(x, x.due < today).|')).toContain('size');
  });

  test('the options of what is compared', () => {
    expect(inRule('status == |').slice(0, 2)).toEqual(['open', 'back']);
    expect(inRule('item.kind in [camera, |').slice(0, 2)).toEqual(['camera', 'light']);
  });

  test('what may be chosen, and the record that is filled in', () => {
    const inWhere = (text: string) => offered('3', 'to: item', `to: item, where: "${text}"`);
    expect(inWhere('|')).toEqual(expect.arrayContaining(['price', 'record']));
    expect(inWhere('record.|')).toContain('due');
    expect(inWhere('record.|')).not.toContain('price');
  });

  test('stretches of time, such as where moments are offered', () => {
    const inChoose = (text: string) =>
      offered(
        '3',
        'due: { type: date }',
        `due: { type: date }\n    at: { type: datetime, choose: "${text}" }`,
      );
    expect(inChoose('|')).toEqual(expect.arrayContaining(['week', 'spans', 'span', 'days', 'item']));
    expect(inChoose('|')).not.toContain('slots');
    expect(inChoose('span(today, today).|')).toEqual(expect.arrayContaining(['slots', 'within', 'contains']));
    expect(inChoose('(span(today, today) - spans(item.loans, l, l.at, l.at)).|')).toContain('slots');
    expect(inChoose('spans(item.loans, l, l.|')).toContain('due');
  });

  test('what a transition was given', () => {
    expect(offered('4', 'input.due < due', 'input.| < due')).toEqual(['due']);
  });

  test('in the places of a text', () => {
    expect(offered('8', 'Not beyond {due}.', 'Not beyond {|}.')).toContain('due');
    expect(offered('8', 'Not beyond {due}.', 'Not |beyond {due}.')).toEqual([]);
    expect(offered('3', '{item.name} until', '{item.|} until')).toContain('price');
  });
});

test('nothing is offered in prose', () => {
  const { text, offset } = marked(`# Lo|ans\n\n## 3. Data\n\nSome words.\n`);
  expect(completionAt(text, offset)).toBeUndefined();
});

test('what was written already is replaced', () => {
  const { text, offset } = marked(contractOf({ ...desk, '2': '/items: { view: ta| }' }));
  expect(completionAt(text, offset)?.from).toBe(offset - 2);
});

test('a document that is torn anywhere is answered', () => {
  const text = readFileSync('contracts/equipment-desk.md', 'utf8');
  for (let offset = 0; offset < text.length; offset += 4999) {
    expect(() => completionAt(text.slice(0, offset), offset)).not.toThrow();
    const torn = `${text.slice(0, offset)} { [ "${text.slice(offset)}`;
    expect(() => completionAt(torn, offset + 4)).not.toThrow();
  }
}, 60_000);

describe('references to one of several entities', () => {
  const asking = (compute: string) =>
    `due: { type: date }\n    who: { type: ref, to: [user, item], back: asked }\n    told: { type: text, compute: "${compute}" }`;

  test('are offered what all of the entities have, and the way to what one has', () => {
    const common = offered('3', 'due: { type: date }', asking('who.|'));
    expect(common).toEqual(expect.arrayContaining(['name', 'created_at', 'as']));
    expect(common).not.toContain('email');
    for (const asked of ['who is |', 'who.as(|)'])
      expect(offered('3', 'due: { type: date }', asking(asked)).slice(0, 2)).toEqual(['user', 'item']);
    expect(offered('3', 'due: { type: date }', asking('who.as(user).|'))).toContain('email');
  });

  test('say on hovering what they are', () => {
    const block = desk['3']?.replace(
      'due: { type: date }',
      asking('choose(who is item, who.as(item).name, who.name)'),
    );
    const named = namesOf(contractOf({ ...desk, '3': block ?? '' }));
    const at = (word: string) => hoverAt(named, named.text.indexOf(word) + 1);
    expect(at('who is')).toMatchObject({ title: 'field loan.who' });
    expect(at('item, who.as')).toMatchObject({ title: 'entity item' });
  });
});

describe('hovering', () => {
  const text = contractOf(desk);
  const named = namesOf(text);
  const at = (around: string, word: string) => hoverAt(named, text.indexOf(word, text.indexOf(around)) + 1);

  test('over a name says what it is and where it is declared', () => {
    expect(at('card: [item.name', 'due')).toMatchObject({
      title: 'field loan.due',
      text: 'A date',
      line: expect.any(Number),
    });
    expect(at('days(MAX_DAYS)', 'MAX')).toMatchObject({ title: 'constant MAX_DAYS', text: 'A number' });
  });

  test('over a word of the language says what the guide says', () => {
    expect(at('saved: days', 'saved')?.text).toBe('Calculated at every save of the record and kept.');
    expect(at('type: money', 'money')?.text).toBe('An exact amount in a currency.');
    expect(at('back: { final', 'final')?.text).toContain('Records end here');
    expect(at('days_between(today', 'days_between')?.text).toContain('How many days');
    expect(at('by: [staff]', 'by')?.text).toContain('Who may make it');
    const free = desk['3']?.replace(
      'due: { type: date }',
      `due: { type: date }
    at: { type: datetime, choose: "span(today, today).slots(days(1), days(1))" }`,
    );
    const named = namesOf(contractOf({ ...desk, '3': free ?? '' }));
    expect(hoverAt(named, named.text.indexOf('slots') + 1)?.text).toContain('can begin');
  });

  test('over prose says nothing', () => {
    expect(hoverAt(named, 3)).toBeUndefined();
  });
});
