import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { applied } from '#shared/contract/edit/edit.ts';
import { definitionAt, namesOf, usesAt } from '#shared/studio/language/names/references.ts';
import { written } from '#server/messages/write-message.ts';
import { renameAt } from '#shared/studio/language/names/rename.ts';
import { contractOf, desk } from './marked.ts';

const text = contractOf(desk);

/** The offset right behind the first letter of `word` in the first place that has `around` in it. */
function at(around: string, word: string, of = text): number {
  const start = of.indexOf(around);
  if (start < 0) throw new Error(`no ${around}`);
  return of.indexOf(word, start) + 1;
}

interface Documents {
  readonly of?: string;
  readonly inForce?: string;
}

function renamed(offset: number, name: string, { of = text, inForce = of }: Documents = {}): string {
  const outcome = renameAt(namesOf(of), { offset, name, inForce });
  if (outcome.kind === 'refused') throw new Error(written(outcome.message));
  return applied(of, outcome.edits);
}

function refusal(offset: number, name: string, of = text): string {
  const outcome = renameAt(namesOf(of), { offset, name, inForce: of });
  return outcome.kind === 'refused' ? written(outcome.message) : `not refused: ${outcome.places} places`;
}

test('the desk itself has no errors', () => {
  expect(load(text, 'desk.md').findings.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('a rename', () => {
  test('of a field reaches screens, titles, rules, inputs, grants, texts and examples, and keeps its data', () => {
    const after = renamed(at('due: { type: date', 'due'), 'until');
    expect(after).toContain('until: { was: due, type: date }');
    expect(after).not.toMatch(/\bdue\b(?!,)/);
    expect(after).toContain('"{item.name} until {until}"');
    expect(after).toContain(
      'input: { until: required }, when: { TOO_LONG: input.until < until + days(MAX_DAYS) }',
    );
    expect(after).toContain('late(l): l.until < today');
    expect(load(after, 'desk.md').model?.entities.get('loan')?.fields.get('until')?.type).toBe('date');
  });

  test('of an entity keeps its plural, so that addresses and ways back stay', () => {
    const after = renamed(at('loan:\n  title', 'loan'), 'lending');
    expect(after).toContain('lending:\n  plural: loans\n  was: loan\n  title:');
    expect(after).toContain('none(item.loans, l,');
    expect(load(after, 'desk.md').model?.entities.get('lending')?.plural).toBe('loans');
  });

  test('of an entity reaches the questions whether a record is of it', () => {
    const fields = `due: { type: date }
    who: { type: ref, to: [user, item], back: { item: asked }, where: { item: "name != ''" }, on_delete: { item: clear } }
    told: { type: text, compute: "choose(who is item, who.as(item).name, who.name)" }`;
    const of = contractOf({ ...desk, '3': desk['3']?.replace('due: { type: date }', fields) ?? '' });
    const after = renamed(at('item:\n  fields', 'item', of), 'thing', { of });
    expect(after).toContain('choose(who is thing, who.as(thing).name, who.name)');
    expect(after).toContain(
      `to: [user, thing], back: { thing: asked }, where: { thing: "name != ''" }, on_delete: { thing: clear }`,
    );
    expect(load(after, 'desk.md').findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('of an entity reaches the fields that an effect sets on it', () => {
    const after = renamed(at('price: { type: money', 'price'), 'cost');
    expect(after).toContain('set: { cost: item.cost + FEE }');
    expect(after).toContain('sort: [-cost]');
  });

  test('of a state reaches conditions and keeps the records', () => {
    const after = renamed(at('states: { open', 'open'), 'lent');
    expect(after).toContain('states: { lent: { was: open }, back');
    expect(after).toContain('l.status == lent && late(l)');
    expect(after).toContain('update: { if: status == lent');
    expect(after).not.toMatch(/\bopen\b(?! \})/);
  });

  test('of a role, a code, a constant, a definition and a person', () => {
    expect(renamed(at('roles: { staff', 'staff'), 'crew')).toContain('roles: { crew: { was: staff }, guest');
    expect(renamed(at('TOO_LONG: input', 'TOO'), 'LATE')).toContain('LATE: { message: "Not beyond');
    expect(renamed(at('MAX_DAYS: 30', 'MAX'), 'MOST')).toContain('days(MOST)');
    expect(renamed(at('late(l): ', 'late'), 'overdue')).toContain('l.status == open && overdue(l)');
    expect(renamed(at('mira: {', 'mira'), 'nora')).toContain('keeper: nora } }');
  });

  test('of what a shared part declares reaches all that use it, and keeps the data of each', () => {
    const entities = desk['3']
      ?.replace('item:\n', 'item:\n  uses: [spot]\n')
      .replace('loan:\n', 'loan:\n  uses: [spot]\n');
    const part =
      'shared:\n  spot: { fields: { shelf: { type: text }, high: { type: boolean, compute: has(shelf) } } }';
    const rules = desk['5']?.replace(
      'define:\n',
      `shared:\n  spot: { TOO_CHEAP: "shelf != '0' && name_of(record) != shelf" }\ndefine:\n  name_of(x): x.shelf\n`,
    );
    const of = contractOf({
      ...desk,
      3: `${part}\n${entities}`,
      5: rules ?? '',
      2: '/items: { view: table, of: item, columns: [shelf] }',
    });
    const after = renamed(at('shelf: { type', 'shelf', of), 'bay', { of });
    expect(after).toContain('bay: { was: shelf, type: text }, high: { type: boolean, compute: has(bay) }');
    expect(after).toContain('"bay != \'0\' && name_of(record) != bay"');
    expect(after).toContain('x.bay');
    expect(after).toContain('columns: [bay]');
    expect(renamed(at('spot: { fields', 'spot', of), 'place', { of }).match(/\bplace\b/g)).toHaveLength(4);
  });

  test('of what nobody has published writes no was', () => {
    const draft = text.replace('due: { type: date }', 'due: { type: date }\n    note: { type: text }');
    const after = renamed(at('note: {', 'note', draft), 'remark', { of: draft, inForce: text });
    expect(after).toContain('remark: { type: text }');
  });

  test('again in the same draft keeps the name of the contract in force', () => {
    const once = renamed(at('due: { type: date', 'due'), 'until');
    const twice = renamed(at('until: { was', 'until', once), 'ends', { of: once, inForce: text });
    expect(twice).toContain('ends: { was: due, type: date }');
  });

  test('after it was published says the newer name', () => {
    const once = renamed(at('due: { type: date', 'due'), 'until');
    const twice = renamed(at('until: { was', 'until', once), 'ends', { of: once, inForce: once });
    expect(twice).toContain('ends: { was: until, type: date }');
  });

  test('is refused where the document would not mean the same', () => {
    expect(refusal(at('due: { type: date', 'due'), 'item')).toContain('would not mean the same');
    expect(refusal(at('due: { type: date', 'due'), 'Due')).toContain('would not mean the same');
    expect(refusal(at('due: { type: date', 'due'), 'today')).toContain('would not mean the same');
    expect(refusal(at('camera: Camera', 'camera'), 'photo')).toContain('Records store the names of options');
    expect(refusal(at('field: status', 'status'), 'state')).toContain('keeps its name');
    expect(refusal(at('type: date', 'type'), 'kind')).toContain('There is no name at the cursor');
    expect(refusal(at('item.loans', 'loans'), 'lendings')).toContain('follows from something else');
    expect(refusal(5, 'Desk')).toContain('There is no name at the cursor');
  });

  test('is refused while the document has errors', () => {
    expect(
      refusal(at('due: { type: date', 'due'), 'until', text.replace('type: text,', 'type: txt,')),
    ).toContain('has errors');
  });
});

describe('going to the definition', () => {
  const named = namesOf(text);
  const lineAt = (offset: number | undefined) =>
    offset === undefined
      ? undefined
      : text.slice(0, offset).split('\n').at(-1) + (text.slice(offset).split('\n')[0] ?? '');
  const target = (around: string, word: string) => lineAt(definitionAt(named, at(around, word))?.from);

  test('from a path, a way back, a plural, a code, a role, a state', () => {
    expect(target('card: [item.name', 'name')).toContain('name: { type: text');
    expect(target('item.loans', 'loans')).toContain('item: { type: ref, to: item');
    expect(target('TOO_LONG: input', 'TOO')).toContain('message: "Not beyond');
    expect(target('by: [staff]', 'staff')).toContain('roles: { staff');
    expect(target('status == open && late', 'open')).toContain('states: { open');
    expect(target('status == open && late', 'status')).toContain('field: status');
    expect(target('keeper.name', 'keeper')).toContain('keeper: { type: ref');
  });

  test('from a word of the language or from prose to nowhere', () => {
    expect(definitionAt(named, at('view: table', 'table'))).toBeUndefined();
    expect(definitionAt(named, 4)).toBeUndefined();
  });
});

test('all uses of a field are found, wherever the cursor stands on one', () => {
  const named = namesOf(text);
  const fromDeclaration = usesAt(named, at('due: { type: date', 'due'));
  expect(usesAt(named, at('l.due', 'due'))).toEqual(fromDeclaration);
  expect(fromDeclaration.map(({ from, to }) => text.slice(from, to))).toEqual(Array(12).fill('due'));
});

describe('options of a list', () => {
  const listed = `# A

## 3. Entities

\`\`\`yaml
bike:
  fields:
    kind: { type: choice, options: KINDS, default: city }
    other: { type: choice, options: KINDS }
\`\`\`

## 5. Rules

\`\`\`yaml
bike:
  OTHER: other != city && kind == city
\`\`\`

## 8. Errors

\`\`\`yaml
OTHER: { message: No. }
\`\`\`

## 9. Lists

\`\`\`yaml
lists: { KINDS: { options: { city: City bike, race: Racing bike } } }
\`\`\`
`;

  test('are declared by the list, and used wherever a field of it names them', () => {
    const uses = usesAt(namesOf(listed), at('options: { city', 'city', listed));
    expect(uses.map(({ line }) => line)).toEqual([8, 16, 16, 28]);
    const declared = definitionAt(namesOf(listed), at('kind == city', 'city', listed));
    expect(listed.slice(declared?.from, declared?.to)).toBe('city');
    expect(declared?.from).toBe(listed.indexOf('city: City bike'));
  });

  test('keep their names in the data, and the list itself can be renamed', () => {
    expect(refusal(at('options: { city', 'city', listed), 'town', listed)).toMatch(
      'Records store the names of options.',
    );
    const after = renamed(at('lists: { KINDS', 'KINDS', listed), 'SORTS', { of: listed });
    expect(after).not.toContain('KINDS');
    expect(after.match(/SORTS/g)?.length).toBe(3);
  });
});
