import { bytes, type CorpusMail, message, parted, parts } from './shape.ts';

/** Heads that are missing, doubled or wrong, and mails that nobody wrote. */
export const heads: readonly CorpusMail[] = [
  {
    name: 'no subject',
    raw: (from) => bytes(`From: ${from}\n\nHello\n`),
    comes: { state: 'taken', subject: 'Without a subject', text: 'Hello' },
  },
  {
    name: 'no id',
    raw: (from) => message(from, { id: false }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'an id that is none',
    raw: (from) => message(from, { id: 'none of the form' }),
    comes: { state: 'taken' },
  },
  {
    name: 'heads alone',
    raw: (from) => bytes(`From: ${from}\nSubject: Empty\n`),
    comes: { state: 'taken', subject: 'Empty', text: null },
  },
  {
    name: 'no sender',
    raw: () => bytes('Subject: Who\n\nHello\n'),
    comes: { state: 'refused', code: 'invalid' },
  },
  {
    name: 'a sender that is no address',
    raw: () => message('nobody at all', {}),
    comes: { state: 'refused', code: 'invalid' },
  },
  {
    name: 'two subjects',
    raw: (from) => message(from, { heads: 'Subject: Second' }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'two dates of the wrong form',
    raw: (from) => message(from, { heads: 'Date: yesterday\nDate: 31 Feb 99999 25:61' }),
    comes: { state: 'taken' },
  },
  {
    name: 'a date before all time',
    raw: (from) => message(from, { heads: 'Date: Thu, 01 Jan 0000 00:00:00 +9999' }),
    comes: { state: 'taken' },
  },
  {
    name: 'a line that is no head',
    raw: (from) => message(from, { heads: 'this is no head\nX-Ok: yes' }),
    comes: { state: 'taken', text: /Please/ },
  },
  {
    name: 'lines that end with LF alone',
    raw: (from) => Buffer.from(`From: ${from}\nSubject: Lines\n\nOne\nTwo\n`),
    comes: { state: 'taken', subject: 'Lines', text: 'One\nTwo' },
  },
  {
    name: 'lines that end with CR alone',
    raw: (from) => Buffer.from(`From: ${from}\rSubject: Lines\r\rOne\r`),
    comes: { state: 'refused', code: 'invalid' },
  },
  {
    name: 'thousands of recipients',
    raw: (from) =>
      message(from, {
        heads: `Cc: ${Array.from({ length: 5_000 }, (_, index) => `p${index}@example.net`).join(',\n ')}`,
      }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'thousands of references',
    raw: (from) =>
      message(from, {
        heads: `References: ${Array.from({ length: 5_000 }, (_, index) => `<r${index}@x>`).join('\n ')}`,
      }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'groups and comments among the addresses',
    raw: (from) =>
      message(from, {
        heads: 'Cc: Team: a@example.net, b@example.net;, "Odd, (name)" <c@example.net> (comment)',
      }),
    comes: { state: 'taken' },
  },
  {
    name: 'a head of a megabyte',
    raw: (from) => message(from, { heads: `X-Long: ${'x'.repeat(1_000_000)}` }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'bytes that are no mail',
    raw: () => Buffer.from([0, 255, 254, 13, 10, 13, 10, 1, 2]),
    comes: { state: 'refused', code: 'invalid' },
  },
  { name: 'nothing', raw: () => Buffer.alloc(0), comes: { state: 'not kept', status: 400 } },
  {
    name: 'somebody is away (RFC 3834)',
    raw: (from) => message(from, { heads: 'Auto-Submitted: auto-replied' }),
    comes: { state: 'aside', code: 'auto_reply' },
  },
  {
    name: 'somebody is away, as old programs say it',
    raw: (from) => message(from, { heads: 'X-Autoreply: yes' }),
    comes: { state: 'aside', code: 'auto_reply' },
  },
  {
    name: 'mass mail',
    raw: (from) => message(from, { heads: 'Precedence: bulk\nList-Id: <news.example.net>' }),
    comes: { state: 'aside', code: 'auto_reply' },
  },
  {
    name: 'a person who writes through a list',
    raw: (from) =>
      message(from, {
        heads: 'Precedence: list\nList-Id: <desk.example.org>\nList-Unsubscribe: <mailto:x@y>',
      }),
    comes: { state: 'taken', text: 'Please' },
  },
  {
    name: 'a receipt that it was read',
    raw: (from) =>
      message(from, {
        heads: 'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
        body: parts('Content-Type: text/plain\n\nIt was displayed'),
      }),
    comes: { state: 'aside', code: 'auto_reply' },
  },
  {
    name: 'a report about no mail of ours',
    raw: () =>
      message('MAILER-DAEMON@example.net', {
        heads: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        body: parts(
          'Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; x@y\nAction: failed\nStatus: 5.0.0',
        ),
      }),
    comes: { state: 'aside', code: 'bounce' },
  },
  {
    name: 'a report that is broken',
    raw: () =>
      message('postmaster@example.net', {
        heads: `Return-Path: <>\n${parted('report; report-type=delivery-status')}`,
        body: '--b\nContent-Type: message/delivery-status\n\nAction',
      }),
    comes: { state: 'aside', code: 'bounce' },
  },
];
