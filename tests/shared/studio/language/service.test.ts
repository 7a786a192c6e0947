import { expect, test } from 'vitest';
import { LanguageService } from '#shared/studio/language/service.ts';
import { contractOf, desk } from './marked.ts';

const text = contractOf(desk);
const offset = text.indexOf('l.due') + 3;

test('each question has its own kind of answer, also after the text has changed', () => {
  const service = new LanguageService();
  expect(service.answer({ kind: 'hover', text, offset })).toMatchObject({ title: 'field loan.due' });
  expect(service.answer({ kind: 'definition', text, offset })).toEqual({
    from: text.indexOf('due: { type'),
    to: text.indexOf('due: { type') + 3,
  });
  expect(service.answer({ kind: 'uses', text, offset })).toHaveLength(12);
  const renaming = { name: 'until', inForce: text };
  expect(service.answer({ kind: 'renaming', text, offset, renaming })).toMatchObject({
    kind: 'edits',
    places: 12,
  });
  expect(service.answer({ kind: 'completion', text, offset })).toMatchObject({ from: offset - 1 });
  const shorter = text.replace('{ view: table, of: item', '{ view: table, of: item ');
  expect(service.answer({ kind: 'hover', text: shorter, offset: offset + 1 })).toMatchObject({
    title: 'field loan.due',
  });
  expect(service.answer({ kind: 'uses', text: '# Nothing', offset: 3 })).toEqual([]);
});
