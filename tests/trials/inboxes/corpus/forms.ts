import { bytes, type CorpusMail, message, parted, parts, typed } from './shape.ts';

const PLAIN = 'Content-Type: text/plain; charset=utf-8\n\n';
const HTML = 'Content-Type: text/html; charset=utf-8\n\n';
const file = (name: string, content: string, type = 'application/octet-stream') =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${content}`;

/** Parts within parts, files, HTML and what is none of them. */
export const forms: readonly CorpusMail[] = [
  {
    name: 'plain text and HTML',
    raw: (from) =>
      message(from, { heads: parted('alternative'), body: parts(`${PLAIN}Plain`, `${HTML}<p>Rich</p>`) }),
    comes: { state: 'taken', text: 'Plain', files: [] },
  },
  {
    name: 'HTML alone, with scripts, styles, pixels and addresses of data',
    raw: (from) =>
      message(from, {
        heads: typed('text/html; charset=utf-8'),
        body: '<html><head><style>p{color:red}</style><script>alert(1)</script></head><body><p onclick="alert(2)">Hello <b>you</b></p><img src="https://spy.example/p.gif" width=1 height=1><img src="data:image/png;base64,AAAA"><iframe src="javascript:alert(3)"></iframe><svg onload=alert(4)></body></html>',
      }),
    comes: { state: 'taken', text: /^Hello you/ },
  },
  {
    name: 'HTML that is not closed',
    raw: (from) => message(from, { heads: typed('text/html'), body: '<table><tr><td>Hello<div><p' }),
    comes: { state: 'taken', text: /^Hello/ },
  },
  {
    name: 'HTML that is nested a thousand times',
    raw: (from) => message(from, { heads: typed('text/html'), body: `${'<div>'.repeat(1_000)}Deep` }),
    comes: { state: 'taken' },
  },
  {
    name: 'text that looks like HTML',
    raw: (from) => message(from, { body: '<script>alert(1)</script>' }),
    comes: { state: 'taken', text: '<script>alert(1)</script>' },
  },
  {
    name: 'no text part',
    raw: (from) => message(from, { heads: parted('mixed'), body: parts(file('scan.bin', 'abc')) }),
    comes: { state: 'taken', text: null, files: ['scan.bin'] },
  },
  {
    name: 'parts within parts',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          bytes(
            'Content-Type: multipart/related; boundary="c"\n\n--c\nContent-Type: multipart/alternative; boundary="d"\n\n--d\n',
            `${PLAIN}Inner\n--d\n${HTML}<p>Inner</p>\n--d--\n--c--\n`,
          ),
          file('a.txt', 'A', 'text/plain'),
        ),
      }),
    comes: { state: 'taken', text: /^Inner/, files: ['a.txt'] },
  },
  {
    name: 'a hundred levels of parts',
    raw: (from) => {
      const levels = Array.from({ length: 100 }, (_, level) => level);
      const open = levels.map(
        (level) => `--n${level}\nContent-Type: multipart/mixed; boundary="n${level + 1}"\n\n`,
      );
      return message(from, {
        heads: 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="n0"',
        body: bytes(...open, `--n100\n${PLAIN}Deep\n--n100--\n`),
      });
    },
    comes: { state: 'taken' },
  },
  {
    name: 'a boundary that never ends',
    raw: (from) => message(from, { heads: parted('mixed'), body: `--b\n${PLAIN}Open` }),
    comes: { state: 'taken', text: 'Open' },
  },
  {
    name: 'a boundary that never comes',
    raw: (from) => message(from, { heads: parted('mixed'), body: 'Nothing between' }),
    comes: { state: 'taken' },
  },
  {
    name: 'parts without a boundary',
    raw: (from) => message(from, { heads: 'Content-Type: multipart/mixed', body: 'Hello' }),
    comes: { state: 'taken' },
  },
  {
    name: 'a forwarded message',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}See below`,
          'Content-Type: message/rfc822\n\nFrom: x@example.net\nSubject: Inner\n\nInside',
        ),
      }),
    comes: { state: 'taken', text: /^See below/ },
  },
  {
    name: 'a forwarded message as a file',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}See the file`,
          'Content-Type: message/rfc822; name="old.eml"\nContent-Disposition: attachment; filename="old.eml"\n\nFrom: x@example.net\nSubject: Inner\n\nInside',
        ),
      }),
    comes: { state: 'taken', text: 'See the file', files: ['old.eml'] },
  },
  {
    name: 'an invitation of a calendar',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}Come`,
          file('invite.ics', 'BEGIN:VCALENDAR\nEND:VCALENDAR', 'text/calendar; method=REQUEST'),
        ),
      }),
    comes: { state: 'taken', text: 'Come', files: ['invite.ics'] },
  },
  {
    name: 'winmail.dat',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(`${PLAIN}See it`, file('winmail.dat', 'x\u009f>"', 'application/ms-tnef')),
      }),
    comes: { state: 'taken', text: 'See it', files: ['winmail.dat'] },
  },
  {
    name: 'a file with a path for a name',
    raw: (from) =>
      message(from, { heads: parted('mixed'), body: parts(`${PLAIN}x`, file('../../etc/passwd', 'root')) }),
    comes: { state: 'taken', text: 'x' },
  },
  {
    name: 'a file without a name, and an empty one',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}x`,
          'Content-Type: application/octet-stream\nContent-Disposition: attachment\n\nabc',
          file('empty.txt', '', 'text/plain'),
        ),
      }),
    comes: { state: 'taken', text: 'x' },
  },
  {
    name: 'a name of a file in pieces (RFC 2231)',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}x`,
          "Content-Type: application/octet-stream\nContent-Disposition: attachment;\n filename*0*=utf-8''R%C3%A4t;\n filename*1*=sel.bin\n\nabc",
        ),
      }),
    comes: { state: 'taken', files: ['Rätsel.bin'] },
  },
  {
    name: 'a hundred files',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}Many`,
          ...Array.from({ length: 100 }, (_, index) => file(`${index}.bin`, `file ${index}`)),
        ),
      }),
    comes: { state: 'taken', text: 'Many' },
  },
  {
    name: 'a file of 20 MB',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(`${PLAIN}x`, file('big.bin', 'x'.repeat(20_000_000))),
      }),
    comes: { state: 'not kept', status: 413 },
  },
  {
    name: 'files with encodings that are wrong',
    raw: (from) =>
      message(from, {
        heads: parted('mixed'),
        body: parts(
          `${PLAIN}x`,
          'Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment; filename="a.pdf"\nContent-Transfer-Encoding: base64\n\n%%%notbase64%%%',
        ),
      }),
    comes: { state: 'taken', text: 'x' },
  },
];
