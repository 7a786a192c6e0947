import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { isDrawable } from '#client/ui/markdown/drawable-markdown.ts';
import { markdownLine } from '#client/ui/markdown/markdown-line.ts';
import { Markdown } from '#client/ui/markdown/markdown.tsx';

function drawn(text: string): string {
  const page = createElement(MemoryRouter, undefined, createElement(Markdown, { text }));
  return renderToStaticMarkup(createElement(MantineProvider, undefined, page));
}

test.each([
  ['**Fauré**, *Requiem*\nop. 48', 'Fauré, Requiem'],
  ['\n\n# Summer\n\nSee the [list](https://example.org).', 'Summer'],
  ['- [Bring](/x) `rope`\n- and tape', 'Bring rope'],
  ['> 1. quoted\n> 2. more', 'quoted'],
  ['---\n\nafter a line', 'after a line'],
  ['![](x.png)\n\nafter a picture', 'after a picture'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  [`${'> '.repeat(30)}deep`, `${'> '.repeat(30)}deep`],
  ['', ''],
])('A row shows the first line of %j as %j', (text, line) => {
  expect(markdownLine(text)).toBe(line);
});

test('A list and a quotation have the direction of their words, which no element inside keeps to itself', () => {
  expect(drawn('1. ابحث\n2. اطلب')).toMatch(/<ol start="1" dir="auto"><li><p>ابحث<\/p><\/li><li><p>اطلب/);
  expect(drawn('> ابحث')).toContain('<blockquote dir="auto"><p>ابحث</p></blockquote>');
});

describe('Markdown that means harm', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '![x](https://evil.example/seen.png)',
    '![x](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '```html" onclick="alert(1)\nx\n```',
    '[x](https://a.example "\\" onmouseover=alert(1)")',
  ])('is text, and nothing of it acts: %s', (text) => {
    const html = drawn(text).replaceAll(/<style[^>]*>[^<]*<\/style>/g, '');
    expect(html).not.toMatch(/<(script|img|iframe|object|embed|form|svg|base|meta)\b/i);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    expect(html).not.toMatch(/(href|src)="\s*(?!https:\/\/a\.example)[^"]/i);
  });

  test('of a link that is one keeps where it leads', () => {
    expect(drawn('[x](https://a.example/b)')).toMatch(/<a [^>]*href="https:\/\/a\.example\/b"[^>]*>x<\/a>/);
  });

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', '- '.repeat(10_000)],
    ['numbers', '1. '.repeat(6_000)],
    ['emphasis', '*_'.repeat(5_000)],
  ])('within itself without end is shown as it was written, at once: %s', (_, text) => {
    expect(isDrawable(text)).toBe(false);
    expect(drawn(text)).toContain(text.slice(0, 100).replaceAll('>', '&gt;'));
  });

  test('what people write is drawn', () => {
    for (const text of [
      '> > quoted twice',
      '- - a',
      '-'.repeat(80),
      '*'.repeat(80),
      '_'.repeat(80),
      '***a*** _b_',
    ])
      expect([text, isDrawable(text)]).toEqual([text, true]);
  });
});
