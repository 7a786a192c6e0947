import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';

const contract = readFileSync(new URL('guessed.md', import.meta.url), 'utf8');

/**
 * What a reader of an older guide, without these words, took each of them to mean. All twenty were guessed; a word that
 * is renamed or takes another form has to be shown to somebody again.
 */
const guessed: readonly (readonly [meaning: string, written: string])[] = [
  ['who takes this step in another state is refused with that code', 'errors: { from: NOT_IN_WORK }'],
  ['a required field that is left empty has that code, whichever it is', 'errors: { required: INCOMPLETE }'],
  ['for each line in order, both effects before the next line', '- each: { l: lines }\n          then:'],
  ['as many records as were asked for', '{ create: seat, times: input.count'],
  [
    'the text is cut at its commas, and each piece makes a record',
    `each: { s: "split(input.serials, ',')" }`,
  ],
  ['repeated as long as it is true, asked before each time', '{ while: "rest > 0 && invoices.exists('],
  ['of what is somebody else’s the refusal says so', 'read: { if: reader == me, else: NOT_YOURS }'],
  ['the same for whoever has no right to read it', 'unreadable: NOT_OPEN'],
  ['what is sent of it is dropped, not refused', 'ignore: [limit]'],
  ['the history does not keep what it held', 'diagnosis: { type: text, history: false }'],
  ['a list of options that fields share, from the least on', 'URGENCIES: { ordered: true, options:'],
  ['the usual ones and the high ones', 'if: urgency >= usual'],
  ['one of the folders above is mine', 'ancestors(parent).exists(f, f.owner == me)'],
  ['its own size and that of all below it', 'size + descendants(children).sum(f, f.size)'],
  ['no folder lies in itself, at any depth', 'back: children, no_circle: true'],
  ['no part is made of itself, at any depth', '!(part in walk(component, c, c.lines.map(l, l.component)))'],
  ['the digits behind the first #', "extract(subject, '#([0-9]+)')"],
  ['five letters, with zeros in front', "pad(text(number), 5, '0')"],
  ['the names in their order, with commas between them', "lines.join(l, l.name, ', ')"],
  ['what an input is where nothing is sent, and who may be chosen', 'where: active, initial: me'],
];

test('what was guessed stands in one contract, which the checker takes', () => {
  expect(guessed).toHaveLength(20);
  for (const [meaning, written] of guessed) expect(contract, meaning).toContain(written);
  const errors = load(contract, 'guessed.md').findings.filter(({ level }) => level === 'error');
  expect(errors.map(({ message }) => message)).toEqual([]);
});
