import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WithCode } from '#client/ui/with-code.tsx';

const drawn = (text: string) => renderToStaticMarkup(createElement(WithCode, { text }));

test('Names between backticks, as plans and findings write them, are drawn as code', () => {
  expect(drawn('The field `due` of `loan` is new.')).toBe(
    'The field <code>due</code> of <code>loan</code> is new.',
  );
});

test('A backtick without its partner stays a letter, and nothing in a name becomes markup', () => {
  expect(drawn('A ` stays.')).toBe('A ` stays.');
  expect(drawn('`<b>`')).toBe('<code>&lt;b&gt;</code>');
});
