import { describe, expect, test } from 'vitest';
import { loadAhead } from '#shared/contract/load.ts';
import { contractOf, entityOf } from './model-of.ts';

const entities = `
doc: { fields: { title: { type: text }, writer: { type: ref, to: user } } }
line: { part_of: doc, fields: { text: { type: text }, price: { type: money } } }
note: { part_of: line, fields: { text: { type: text } } }
`;

/** The grants on an entity as `audience action: condition [fields]`. */
function grantsOn(entity: string, grants: string): readonly string[] {
  const point6 = `roles: { staff: {}, chief: { includes: [staff] }, other: {} }\ngrants:\n${grants}`;
  const { model, findings } = loadAhead(contractOf({ 3: entities, 6: point6 }), 'sample.md');
  if (model === undefined) throw new Error(findings.map(({ message }) => message).join('\n'));
  return entityOf(model, entity).grants.map(
    ({ audience, action, fields, ...grant }) =>
      `${[audience, ...(grant.also ?? [])].join(' and ')} ${action}: ${grant.condition?.source ?? 'always'} [${[...fields].filter((name) => ['text', 'price'].includes(name)).join()}]`,
  );
}

describe('a composed child', () => {
  test('is read and written by nobody where nobody has rights on its parent', () => {
    expect(grantsOn('line', '  line: { staff: all }')).toEqual([]);
  });

  test('is read with its parent, and changed by who may update that', () => {
    expect(grantsOn('line', '  doc: { staff: { read: true, update: writer == me } }')).toEqual([
      'staff read: always [text,price]',
      'staff create: doc.writer == me [text,price]',
      'staff update: doc.writer == me [text,price]',
      'staff delete: doc.writer == me []',
    ]);
  });

  test('is not deleted by who may only delete or create the parent', () => {
    expect(grantsOn('line', '  doc: { staff: [create, delete] }')).toEqual([]);
  });

  test('is covered by a grant for some fields only if that names the way to it', () => {
    expect(grantsOn('line', '  doc: { staff: { read: { fields: [title] } } }')).toEqual([]);
    expect(grantsOn('line', '  doc: { staff: { read: { except: [lines] } } }')).toEqual([]);
    expect(grantsOn('line', '  doc: { staff: { read: { fields: [title, lines] } } }')).toEqual([
      'staff read: always [text,price]',
    ]);
  });

  test('of a child has the rights of the record at the top', () => {
    expect(grantsOn('note', '  doc: { staff: { read: writer == me } }')).toEqual([
      'staff read: line.doc.writer == me [text]',
    ]);
  });

  test('narrows its rights down by grants of its own', () => {
    const grants =
      '  doc: { staff: { read: writer == me } }\n  line: { member: { read: { if: price > 1, fields: [text] } } }';
    expect(grantsOn('line', grants)).toEqual(['staff read: price > 1 && doc.writer == me [text]']);
  });

  test('asks once what its own grant and that of its parent both ask', () => {
    const grants = '  doc: { staff: { read: writer == me } }\n  line: { staff: { read: doc.writer == me } }';
    expect(grantsOn('line', grants)).toEqual(['staff read: doc.writer == me [text,price]']);
  });

  test('wants both roles where its own grant and that of its parent are for different ones', () => {
    const grants = '  doc: { chief: [read], other: [read] }\n  line: { staff: { read: { fields: [text] } } }';
    expect(grantsOn('line', grants)).toEqual([
      'chief read: always [text]',
      'staff and other read: always [text]',
    ]);
  });
});
