import { describe, expect, test } from 'vitest';
import { Messages } from '#server/db/postgres/messages.ts';

/** A message as the server sends it: its letter, its length, its body. */
function message(letter: string, ...body: readonly Buffer[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + Buffer.concat(body).length);
  return Buffer.concat([Buffer.from(letter), length, ...body]);
}

function row(values: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return value === null ? [length] : [length, Buffer.from(value)];
  });
  return message('D', count, ...parts);
}

/** What was read of these pieces: of a row its values, of others their letters. */
function readOf(pieces: readonly Buffer[]): readonly unknown[] {
  const read: unknown[] = [];
  const messages = new Messages({
    row: (values) => read.push(values),
    other: (bytes) => {
      for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
        read.push(String.fromCharCode(bytes[at] ?? 0));
    },
  });
  // All that is read comes in the same memory.
  const memory = Buffer.alloc(65_536);
  for (const piece of pieces) {
    piece.copy(memory.fill(0));
    messages.take(memory.subarray(0, piece.length));
  }
  return read;
}

describe('messages of PostgreSQL', () => {
  const rows = [
    ['a', '', null, 'c'],
    ['ä', 'plain', null, '€ and 🙂'],
    ['x'.repeat(200), 'y'],
    ['ü'.repeat(100), 'z'],
    ['long'.repeat(2_000), 'short'],
    [],
  ];
  const sent = Buffer.concat([
    message('2'),
    ...rows.map(row),
    message('C', Buffer.from('SELECT 6\0')),
    message('2'),
    row(['last']),
    message('Z', Buffer.from('I')),
  ]);
  const expected = ['2', ...rows, 'C', '2', ['last'], 'Z'];

  test('rows are read, and all else is handed on, in their order', () => {
    expect(readOf([sent])).toEqual(expected);
  });

  test('wherever what is sent was cut in pieces', () => {
    const places = Array.from({ length: 220 }, (_, place) => place * 4);
    for (const at of places)
      expect(readOf([sent.subarray(0, at), sent.subarray(at, at + 3), sent.subarray(at + 3)])).toEqual(
        expected,
      );
    expect(readOf(Array.from(sent, (byte) => Buffer.of(byte)))).toEqual(expected);
  });
});
