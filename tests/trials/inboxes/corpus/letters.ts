import { bytes, type CorpusMail, message, typed } from './shape.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** Letters of many kinds, in heads and texts. */
export const letters: readonly CorpusMail[] = [
  {
    name: 'windows-1252',
    raw: (from) =>
      message(from, {
        heads: typed('text/plain; charset=windows-1252'),
        body: hex('31302080 20 96 20 6f6b'),
      }),
    comes: { state: 'taken', text: '10 € – ok' },
  },
  {
    name: 'iso-2022-jp',
    raw: (from) =>
      message(from, {
        heads: typed('text/plain; charset=ISO-2022-JP', '7bit'),
        body: hex('1b2442 2433 2473 244b 2441 244f 1b2842'),
      }),
    comes: { state: 'taken', text: 'こんにちは' },
  },
  {
    name: 'gb18030',
    raw: (from) => message(from, { heads: typed('text/plain; charset=gb18030'), body: hex('c4e3bac3') }),
    comes: { state: 'taken', text: '你好' },
  },
  {
    name: 'koi8-r',
    raw: (from) => message(from, { heads: typed('text/plain; charset=koi8-r'), body: hex('f0d2c9d7c5d4') }),
    comes: { state: 'taken', text: 'Привет' },
  },
  {
    name: 'utf-16 in base64',
    raw: (from) =>
      message(from, {
        heads: typed('text/plain; charset=utf-16le', 'base64'),
        body: Buffer.from('Grüße', 'utf16le').toString('base64'),
      }),
    comes: { state: 'taken', text: 'Grüße' },
  },
  {
    name: 'a character set that nobody knows',
    raw: (from) => message(from, { heads: typed('text/plain; charset=x-klingon'), body: 'nuqneH' }),
    comes: { state: 'taken', text: 'nuqneH' },
  },
  {
    name: 'bytes that are not of their character set',
    raw: (from) => message(from, { heads: typed('text/plain; charset=utf-8'), body: hex('4869 fffe 21') }),
    comes: { state: 'taken', text: /^Hi.*!$/ },
  },
  {
    name: 'heads with eight bits in UTF-8',
    raw: (from) => message(from, { subject: 'Größe ☂' }),
    comes: { state: 'taken', subject: 'Größe ☂' },
  },
  {
    name: 'heads with eight bits that are no UTF-8: their letters are lost, and nothing else',
    raw: (from) => message(from, { subject: hex('4772 f6df 65') }),
    comes: { state: 'taken', subject: 'Gr\ufffd\ufffde' },
  },
  {
    name: 'an encoded word that is broken within a letter',
    raw: (from) => message(from, { subject: '=?utf-8?B?R3LD?=\n =?utf-8?B?tsOfZQ==?=' }),
    comes: { state: 'taken', subject: 'Größe' },
  },
  {
    name: 'an encoded word without an end',
    raw: (from) => message(from, { subject: '=?utf-8?Q?Gr=C3=B6' }),
    comes: { state: 'taken', subject: '=?utf-8?Q?Gr=C3=B6' },
  },
  {
    name: 'encoded words in two character sets',
    raw: (from) => message(from, { subject: '=?koi8-r?B?8NLJ18XU?= =?windows-1252?Q?=80?=' }),
    comes: { state: 'taken', subject: 'Привет€' },
  },
  {
    name: 'a subject of many lines',
    raw: (from) => message(from, { subject: 'One\n two\n\tthree' }),
    comes: { state: 'taken', subject: 'One two three' },
  },
  {
    name: 'a subject that would be a head',
    raw: (from) => message(from, { subject: '=?utf-8?Q?Hi=0D=0ABcc:_spy@example.org?=' }),
    comes: { state: 'taken', subject: 'Hi Bcc: spy@example.org' },
  },
  {
    name: 'null bytes',
    raw: (from) =>
      message(from, { subject: bytes('No', hex('00'), 'thing'), body: bytes('A', hex('00'), 'B') }),
    comes: { state: 'taken', text: 'AB' },
  },
  {
    name: 'control characters',
    raw: (from) => message(from, { body: bytes('A', hex('07 1b 5b 33 31 6d'), 'B\tC') }),
    comes: { state: 'taken', text: 'A[31mB\tC' },
  },
  {
    name: 'halves of letters',
    raw: (from) =>
      message(from, {
        heads: typed('text/plain; charset=utf-16le', 'base64'),
        body: hex('3dd8').toString('base64'),
      }),
    comes: { state: 'taken' },
  },
  {
    name: 'quoted-printable with mistakes',
    raw: (from) =>
      message(from, {
        heads: typed('text/plain; charset=utf-8', 'quoted-printable'),
        body: 'Gr=C3=B6=ZZ=\n=E',
      }),
    comes: { state: 'taken', text: /^Grö/ },
  },
  {
    name: 'base64 with mistakes',
    raw: (from) =>
      message(from, { heads: typed('text/plain; charset=utf-8', 'base64'), body: 'SGVs\n*bG8*=====\n!!' }),
    comes: { state: 'taken', text: /^Hel/ },
  },
  {
    name: 'an encoding that nobody knows',
    raw: (from) => message(from, { heads: typed('text/plain', 'x-uuencode'), body: 'begin' }),
    comes: { state: 'taken', text: 'begin' },
  },
  {
    name: 'a very long line',
    raw: (from) => message(from, { body: 'x'.repeat(90_000) }),
    comes: { state: 'taken', text: /^x{90000}$/ },
  },
  {
    name: 'a text that is too long for its field',
    raw: (from) => message(from, { body: 'x'.repeat(200_000) }),
    comes: { state: 'refused', code: 'invalid' },
  },
  {
    name: 'a subject that is too long for its field',
    raw: (from) => message(from, { subject: 'x'.repeat(5_000) }),
    comes: { state: 'refused', code: 'invalid' },
  },
];
