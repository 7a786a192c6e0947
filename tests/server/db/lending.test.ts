import { expect, test } from 'vitest';
import { Lending } from '#server/db/sqlite/lending.ts';

test('the first that is free is lent, and who finds none waits for the next that is given back', async () => {
  const lending = new Lending(['first', 'second']);
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lent: string[] = [];
  const use = (until?: Promise<void>) =>
    lending.use(async (thing) => {
      lent.push(thing);
      await until;
    });
  const uses = [use(one.promise), use(other.promise), use()];
  expect([lent, lending.free]).toEqual([['first', 'second'], undefined]);
  one.resolve();
  await uses[0];
  await uses[2];
  expect([lent, lending.free]).toEqual([['first', 'second', 'first'], 'first']);
  other.resolve();
  await uses[1];
  await use();
  expect(lent.at(-1)).toBe('first');
});

test('what failed is given back all the same', async () => {
  const lending = new Lending(['only']);
  await expect(lending.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(lending.free).toBe('only');
});
