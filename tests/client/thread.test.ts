import { expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/api/calls/data.ts';
import { recordFrom } from '../../client/api/record-answer.ts';
import { threadOf } from '../../client/screens/history/thread.ts';

const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`;
const change = (minute: number): HistoryEntry => ({
  id: `change ${minute}`,
  at: at(minute),
  event: 'update',
  version: minute,
  contract: 1,
  by: { kind: 'person', id: 'mira' },
  changes: {},
  confirmed: [],
  warned: [],
});
const comment = (minute: number) => recordFrom({ id: `comment ${minute}`, created_at: at(minute) });
const thread = (
  changes: readonly number[],
  comments: readonly number[],
  more: { readonly changes?: boolean; readonly comments?: boolean } = {},
) => {
  const { told, next } = threadOf(
    { items: changes.map(change), more: more.changes ?? false },
    { items: comments.map(comment), more: more.comments ?? false },
  );
  return { told: told.map((one) => `${one.kind} ${Number(one.at.slice(14, 16))}`), next };
};

test('changes and comments stand together by time, newest first', () => {
  expect(thread([30, 10], [40, 20])).toEqual({
    told: ['comment 40', 'change 30', 'comment 20', 'change 10'],
    next: undefined,
  });
});

test('what is older than the last that was fetched of the other waits for it', () => {
  expect(thread([50, 40], [45, 5], { changes: true })).toEqual({
    told: ['change 50', 'comment 45', 'change 40'],
    next: 'changes',
  });
  expect(thread([50, 2], [45, 30], { changes: true, comments: true })).toEqual({
    told: ['change 50', 'comment 45', 'comment 30'],
    next: 'comments',
  });
});

test('without any comments the changes are told alone', () => {
  expect(thread([3], [])).toEqual({ told: ['change 3'], next: undefined });
  expect(thread([], [])).toEqual({ told: [], next: undefined });
});

test('small changes are told as one, but for those between which something was said', () => {
  expect(thread([34, 33, 31, 30], [32])).toEqual({
    told: ['change 34', 'comment 32', 'change 31'],
    next: undefined,
  });
});

test('small changes that are told as one hide nothing that was said between them', () => {
  expect(thread([34, 32, 30], [33, 31], { changes: true })).toEqual({
    told: ['change 34', 'comment 33', 'change 32', 'comment 31', 'change 30'],
    next: 'changes',
  });
});
