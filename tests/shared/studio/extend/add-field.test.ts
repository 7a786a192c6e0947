import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { format } from '#shared/contract/format/format.ts';
import { load } from '#shared/contract/load.ts';
import { withField } from '#shared/studio/extend/add-field.ts';
import { audiencesFor, fieldsFor } from '#shared/studio/extend/audiences.ts';
import { isGranted } from '#shared/studio/extend/field-grants.ts';
import type { NewField } from '#shared/studio/extend/new-field.ts';

function modelOf(text: string) {
  const { model, findings } = load(text, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings, undefined, 1));
  return model;
}

function added(text: string, field: NewField) {
  const model = modelOf(text);
  const extended = withField(text, { field, model });
  return { ...extended, before: model, after: modelOf(extended.text) };
}

/** What stands in the one text and not in the other, line by line. */
function newLines(before: string, after: string): readonly string[] {
  const old = before.split(/\r\n|\n/);
  return after.split(/\r\n|\n/).filter((line) => !old.includes(line));
}

const desk = `# Desk

## 2. Screens

\`\`\`yaml
/things:
  view: table
  of: asset
  columns: [name] # what people look for
/things/:id:
  view: detail
  of: asset
  sections:
    Main: [name]
    Other:
      - serial
/things/new: { view: form, of: asset, fields: [name, serial] }
\`\`\`

## 3. Entities

Things that are lent. \`asset\` stays.

\`\`\`yaml
# the things
asset:
  fields:
    name: { type: text, required: true } # as on the label
    serial: { type: text }
    # colour: later
  unique: [[serial]]
place:
  fields: { name: { type: text } }
\`\`\`

## 6. Rights

\`\`\`yaml
roles:
  staff: {}
  lead: { includes: [staff], may_extend: [asset, place, user] }
grants:
  asset:
    staff:
      read: { fields: [name, serial] }
      update: { if: serial != null, fields: [name] }
    lead: { read: true, create: true, delete: true }
  place: { staff: all, anyone: [read] }
\`\`\`
`;

describe('a field that is added', () => {
  test('stands behind the others, and all else stays letter by letter', () => {
    const { text, name } = added(desk, { entity: 'asset', label: 'Warranty until', type: 'date' });
    expect(name).toBe('warranty_until');
    expect(newLines(desk, text)).toEqual([
      '    Main: [name, warranty_until]',
      '/things/new: { view: form, of: asset, fields: [name, serial, warranty_until] }',
      '    warranty_until: { type: date, added: true }',
    ]);
    expect(text.length - desk.length).toBe(
      '\n    warranty_until: { type: date, added: true }'.length + 2 * ', warranty_until'.length,
    );
  });

  test('goes where it is wanted', () => {
    const field: NewField = { entity: 'asset', label: 'Due', type: 'date' };
    const list = added(desk, { ...field, screens: { form: false, page: false, list: '/things' } });
    expect(newLines(desk, list.text)[0]).toBe('  columns: [name, due] # what people look for');
    const elsewhere = added(desk, { ...field, screens: { form: false, page: false, list: '/other' } });
    expect(newLines(desk, elsewhere.text)).toEqual(['    due: { type: date, added: true }']);
  });

  test('is written where fields stand in brackets, and where an entity has none', () => {
    const place = added(desk, { entity: 'place', label: 'Floor: "2nd"', type: 'integer', min: '0', max: 20 });
    expect(newLines(desk, place.text)).toEqual([
      String.raw`  fields: { name: { type: text }, floor_2nd: { type: integer, label: "Floor: \"2nd\"", min: 0, max: 20, added: true } }`,
    ]);
    const user = added(desk, { entity: 'user', label: 'On duty', type: 'boolean', default: false });
    expect(newLines(desk, user.text)).toEqual([
      'user:',
      '  fields: { on_duty: { type: boolean, default: false, added: true } }',
    ]);
  });

  test('options are named by their labels, and a label in another script names nothing', () => {
    const options = ['Müll', 'Papier & Karton', '紙', '12 V', 'mull'];
    const { name, after } = added(desk, { entity: 'asset', label: 'Гарантия', type: 'choice', options });
    expect(name).toBe('field');
    expect(after.entities.get('asset')?.fields.get('field')).toMatchObject({
      label: 'Гарантия',
      options: [
        { name: 'mull', label: 'Müll' },
        { name: 'papier_karton', label: 'Papier & Karton' },
        { name: 'option', label: '紙' },
        { name: 'option_12_v', label: '12 V' },
        { name: 'mull_2', label: 'mull' },
      ],
    });
  });

  test.each([
    ['Created at', 'created_at_2'],
    ['Record', 'record_2'],
    ['Serial', 'serial_2'],
    ['Straße', 'strasse'],
    ['!!!', 'field'],
    ['x'.repeat(100), 'x'.repeat(44)],
  ])('a label that is taken by the engine or a field gives another name: %s', (label, wanted) => {
    expect(added(desk, { entity: 'asset', label, type: 'text' }).name).toBe(wanted);
  });

  test('line ends, the mark of the order of bytes and the place of a block stay', () => {
    const quoted = desk.replace(/```yaml\n# the things[^]*?```/, (block) =>
      block
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    );
    const windows = `\uFEFF${quoted.replaceAll('\n', '\r\n')}`;
    const { text } = added(windows, { entity: 'asset', label: 'Due', type: 'date' });
    expect(text).toContain('\r\n>     due: { type: date, added: true }\r\n');
    expect(text.startsWith('\uFEFF# Desk\r\n')).toBe(true);
    expect(text.match(/(?<!\r)\n/)).toBeNull();
  });

  test('a reference takes another way back where the usual one is taken', () => {
    const one = added(desk, { entity: 'asset', label: 'Place', type: 'ref', to: 'place' });
    const two = added(one.text, { entity: 'asset', label: 'Second place', type: 'ref', to: 'place' });
    expect([...(two.after.entities.get('place')?.backs.keys() ?? [])]).toEqual([
      'assets',
      'second_place_assets',
    ]);
  });
});

describe('who has it', () => {
  const field: NewField = { entity: 'asset', label: 'Price', type: 'money' };
  const seen = (text: string, audience: string, action: 'read' | 'create' | 'update') => {
    const model = modelOf(text);
    const entity = model.entities.get('asset');
    return entity !== undefined && fieldsFor(entity, { audience, action }, model).has('price');
  };

  test('without a choice, whoever is granted fields that no grant names', () => {
    const { text } = added(desk, field);
    expect([seen(text, 'staff', 'read'), seen(text, 'lead', 'read')]).toEqual([false, true]);
    expect(seen(text, 'lead', 'update')).toBe(false);
  });

  test('as chosen: grants that name fields name it, others leave it out', () => {
    const both = added(desk, { ...field, read: ['staff'], write: ['staff'] });
    expect(newLines(desk, both.text).filter((line) => line.includes('serial'))).toContain(
      '      read: { fields: [name, serial, price] }',
    );
    expect(both.text).toContain('update: { if: serial != null, fields: [name, price] }');
    expect(
      isGranted(
        both.name,
        { field: { ...field, read: ['staff'], write: ['staff'] }, model: both.before },
        both.after,
      ),
    ).toBe(true);
    const nobody = added(desk, { ...field, read: [], write: [] });
    expect([seen(nobody.text, 'lead', 'read'), seen(nobody.text, 'lead', 'create')]).toEqual([false, false]);
    const lead =
      nobody.after.entities.get('asset')?.grants.filter(({ audience }) => audience === 'lead') ?? [];
    expect(lead.flatMap(({ fields }) => [...fields])).toContain('created_by');
  });

  test('who has a right by another role alone gets it under the same conditions', () => {
    const { text, after } = added(desk, { ...field, write: ['lead'] });
    expect(text).toContain(
      'lead: { read: true, create: true, delete: true, update: { if: "serial != null", fields: [price] } }',
    );
    expect([seen(text, 'staff', 'update'), seen(text, 'lead', 'update')]).toEqual([false, true]);
    expect(
      after.entities
        .get('asset')
        ?.grants.find(({ audience, action }) => audience === 'lead' && action === 'update')?.condition
        ?.source,
    ).toBe('serial != null');
  });

  test('`all` and lists of actions are written out where one of them leaves something out', () => {
    const at = { ...field, entity: 'place' };
    const { text, before, after } = added(desk, { ...at, read: ['staff'], write: [] });
    expect(text).toContain('anyone: { read: [{ except: [price] }, { fields: [created_by, updated_by] }] }');
    expect(text).toContain(
      'staff: { read: true, create: { except: [price] }, update: { except: [price] }, delete: true }',
    );
    expect(isGranted('price', { field: { ...at, read: ['staff'], write: [] }, model: before }, after)).toBe(
      true,
    );
  });
});

describe.each(readdirSync('contracts').filter((file) => file.endsWith('.md')))('%s', (file) => {
  const text = readFileSync(`contracts/${file}`, 'utf8');
  const model = modelOf(text);
  const [entity] = [...model.entities.values()].filter(
    (one) => one.partOf === undefined && audiencesFor(one, 'write', model).length > 1,
  );

  test.each([true, false])(
    'takes a field in its own style; for everybody: %s',
    (isForAll) => {
      if (entity === undefined) throw new Error('nothing has rights of several');
      const chosen = (use: 'read' | 'write') => (isForAll ? audiencesFor(entity, use, model) : []);
      const field: NewField = {
        entity: entity.name,
        label: 'Looked at on',
        type: 'date',
        screens: { list: true },
        read: chosen('read'),
        write: chosen('write'),
      };
      const { text: written, name } = withField(text, { field, model });
      const after = modelOf(written);
      expect(isGranted(name, { field, model }, after)).toBe(true);
      expect(after.entities.get(entity.name)?.fields.get(name)?.label).toBe('Looked at on');
      expect(format(written)).toBe(written);
    },
    60_000,
  );
});
