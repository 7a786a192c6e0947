import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Each specification ends with forty checks. What holds is shown by a test that is called by the number of its check. */
test.each([
  { name: 'invoicing', left: [37] },
  { name: 'time-sheets', left: [] },
  { name: 'feedback', left: [] },
  { name: 'appointments', left: [] },
])('$name: each of the forty checks has a test, but for those named here', ({ name, left }) => {
  const folder = join(import.meta.dirname, name);
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const shown = new Set(
    texts.flatMap((text) => [...text.matchAll(/\btest\(\s*'(\d+): /g)].map(([, check]) => Number(check))),
  );
  const all = Array.from({ length: 40 }, (_, place) => place + 1);
  expect(all.filter((check) => !shown.has(check))).toEqual(left);
});
