import { describe, expect, test } from 'vitest';
import { htmlText } from '#server/texts/html-text.ts';
import { plainText } from '#server/texts/plain-text.ts';
import { messageText, type WrittenText } from '#server/texts/written-text.ts';

const BASE = 'https://desk.example.org';

/** Words of the contract, with values in the places between them. */
function written(words: readonly string[], ...values: readonly string[]): WrittenText {
  return messageText(
    words.flatMap((text, place) => {
      const value = values[place];
      return value === undefined ? [{ words: text }] : [{ words: text }, { value }];
    }),
  );
}

describe('the text of a mail', () => {
  test.each([
    '# A heading',
    '[here](https://evil.example)',
    '<https://evil.example>',
    '| a | b |',
    '**bold**',
    '<img src=x>',
    '\uE0000\uE001',
  ])('shows the value %j as it is', (value) => {
    const text = written(['Dear ', ',\n\n- ', ''], value, value);
    const shown = value.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
    expect(plainText(text)).toBe(`Dear ${value},\n\n- ${value}`);
    expect(htmlText(text)).toBe(
      `<p dir="auto">Dear ${shown},</p><ul style="padding-inline-start:24px"><li dir="auto">${shown}</li></ul>`,
    );
  });

  test('leads to places of the application, where its address is known', () => {
    const text = written(['[Look](/loans/', ')'], 'a/b?c');
    expect(plainText(text, BASE)).toBe('Look (https://desk.example.org/loans/a%2Fb%3Fc)');
    expect(plainText(text)).toBe('Look');
    expect(htmlText(text)).toBe('<p dir="auto">Look</p>');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'leads nowhere by the value %j',
    (address) => {
      expect(htmlText(written(['[Look](', ')'], address), BASE)).toBe('<p dir="auto">Look</p>');
    },
  );

  test('fetches nothing: of a picture its words are left, and HTML is text', () => {
    const text = written(['![A map](https://maps.example/x.png) <b>x</b>\n\n<script>x</script>']);
    expect(htmlText(text)).toBe('<p dir="auto">A map &lt;b&gt;x&lt;/b&gt;</p>&lt;script&gt;x&lt;/script&gt;');
  });

  test('has tables, whose amounts stand on one line', () => {
    const text = written(['| Work | Price |\n|---|--:|\n| ', ' | ', ' |'], 'A | B', '1 000');
    expect(plainText(text)).toBe('Work   Price\nA | B  1 000');
    expect(htmlText(text)).toMatch(/<td [^>]*text-align:end;white-space:nowrap[^>]*>1 000<\/td>/);
  });
});
