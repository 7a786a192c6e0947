import { describe, expect, test } from 'vitest';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { english } from '#tests/support/english.ts';
import { german } from '#tests/support/german.ts';

const translations = { German: german };
const originals = new Map<string, Readonly<Record<string, string>>>(Object.entries(english));

const rooms = Object.entries(translations).flatMap(([language, catalogue]) =>
  Object.entries(catalogue).map(([room, messages]) => ({ language, room, messages })),
);

/** The arguments of a message, each with its form, and its tags; in whichever branch they stand. */
function needsOf(text: string): readonly string[] {
  const [message] = Object.values(compileMessages({ text }));
  return [...new Set(Array.isArray(message) ? message.flatMap(needs) : [])].toSorted();
}

function needs(node: unknown): readonly string[] {
  if (!Array.isArray(node)) return [];
  const [name, form, options] = node;
  if (typeof form === 'string' || Array.isArray(form)) return [`<${name}>`, ...node.slice(1).flatMap(needs)];
  const branches = typeof options === 'object' && options !== null ? Object.values(options) : [];
  const inner = branches.flatMap((branch) => (Array.isArray(branch) ? branch.flatMap(needs) : []));
  return [`${name} ${form ?? ''}`, ...inner];
}

describe.each(rooms)('The messages of $room in $language', ({ room, messages }) => {
  const original = originals.get(room) ?? {};

  test('are those of the English catalogue', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(original).toSorted());
  });

  test('are in ICU syntax, and say something', () => {
    expect(Object.keys(compileMessages(messages))).toEqual(Object.keys(messages));
    expect(Object.values(messages).filter((text) => text === '' || text !== text.trim())).toEqual([]);
  });

  test('take what the English ones take', () => {
    for (const [key, text] of Object.entries(messages))
      expect([key, needsOf(text)]).toEqual([key, needsOf(original[key] ?? '')]);
  });

  test('are translated', () => {
    const same = Object.entries(messages).filter(
      ([key, text]) => text === original[key] && /\p{Ll}{3} \p{Ll}{3}/u.test(text),
    );
    expect(same).toEqual([]);
  });
});
