import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawPdf, drawWith, TooLong } from '#server/documents/draw-pdf.ts';
import { hasWorked } from '#server/documents/has-worked.ts';
import { largeDocument, plainFrame } from './large-document.ts';

/** Something that has the given part of a processor. */
function worker(part: number) {
  const began = performance.now();
  let asked = 0;
  return {
    asked: () => asked,
    processorMs: () => {
      asked += 1;
      return Promise.resolve(1_000 + (performance.now() - began) * part);
    },
  };
}

test('the time that is counted is that of a processor, not of a busy machine', async () => {
  const half = worker(0.5);
  const began = performance.now();
  await hasWorked(half.processorMs, 200, new AbortController().signal);
  expect(performance.now() - began).toBeGreaterThanOrEqual(395);
  expect(half.asked()).toBeLessThan(15);
});

test('who waits no more asks no more', async () => {
  const [idle, done] = [worker(0), new AbortController()];
  const waited = hasWorked(idle.processorMs, 30, done.signal);
  await wait(100);
  done.abort();
  await expect(waited).rejects.toThrow('aborted');
  const asked = idle.asked();
  await wait(100);
  expect(idle.asked()).toBe(asked);
});

test.each([
  ['of a processor', { longestMs: 30 }],
  ['by the clock', { patienceMs: 30 }],
])('a document that takes too long %s is given up, and the next one is drawn', async (_, limit) => {
  drawWith(limit);
  await expect(drawPdf(largeDocument(3_000), plainFrame)).rejects.toThrow(TooLong);
  drawWith({ longestMs: 10_000, patienceMs: 60_000 });
  expect((await drawPdf(largeDocument(1), plainFrame)).length).toBeGreaterThan(1000);
});
