import { expect, test } from 'vitest';
import { done, refuse } from '#shared/api/refusal.ts';
import { createTrials, idleMs, longestMs, mostTrials } from '#server/trial/trials.ts';

/** Trials of nothing, on a clock that the test moves. */
function setUp() {
  let now = 0;
  const closed: string[] = [];
  const trials = createTrials({
    now: () => now,
    open: async (text, address) =>
      text === 'broken'
        ? refuse('invalid', 'It has errors.')
        : done({
            listener: () => undefined,
            people: () => [],
            isFull: async () => false,
            close: async () => void closed.push(text === '' ? address : text),
          }),
  });
  const begin = async (owner: string, text: string) => {
    const begun = await trials.begin(owner, text);
    if (begun.kind === 'refusal') throw new Error(begun.code);
    return begun.value;
  };
  return { trials, begin, closed, pass: (ms: number) => (now += ms) };
}

test('a trial is found by who began it and by nobody else, and has an address nobody guesses', async () => {
  const { trials, begin } = setUp();
  const { id, address } = await begin('ada', 'one');
  expect(address).toMatch(/^\/-\/try\/[0-9a-f]{32}$/);
  expect(trials.find(id, 'bob')).toBeUndefined();
  expect(trials.find(id, 'ada')).toBeDefined();
  await trials.end(id, 'bob');
  expect(trials.find(id, 'ada')).toBeDefined();
  await trials.close();
});

test('the next trial of an owner ends the one before', async () => {
  const { trials, begin, closed } = setUp();
  const first = await begin('ada', 'one');
  await begin('ada', 'two');
  expect(closed).toEqual(['one']);
  expect(trials.find(first.id, 'ada')).toBeUndefined();
  await trials.close();
  expect(closed).toEqual(['one', 'two']);
});

test('only so many are open at once; one that ends makes room', async () => {
  const { trials, begin } = setUp();
  const owners = Array.from({ length: mostTrials }, (_, index) => `owner ${index}`);
  const begun = await Promise.all(owners.map((owner) => begin(owner, owner)));
  expect(await trials.begin('late', 'x')).toMatchObject({ kind: 'refusal', code: 'limit_reached' });
  await trials.end(begun[0]?.id ?? '', 'owner 0');
  expect(await trials.begin('late', 'x')).toMatchObject({ kind: 'done' });
  await trials.close();
});

test('one that nobody asks for ends, one that is asked for stays, but not for ever', async () => {
  const { trials, begin, pass, closed } = setUp();
  const left = await begin('ada', 'left');
  const kept = await begin('bob', 'kept');
  for (let passed = 0; passed < longestMs; passed += idleMs / 2) {
    expect(trials.find(kept.id, 'bob')).toBeDefined();
    pass(idleMs / 2);
  }
  expect(trials.find(left.id, 'ada')).toBeUndefined();
  pass(1);
  expect(trials.find(kept.id, 'bob')).toBeUndefined();
  await begin('eve', 'next'); // which also takes away what is over
  expect(closed.toSorted()).toEqual(['kept', 'left']);
  await trials.close();
});

test('a document that does not run takes no place', async () => {
  const { trials } = setUp();
  for (let time = 0; time <= mostTrials; time += 1)
    expect(await trials.begin(`owner ${time}`, 'broken')).toMatchObject({ code: 'invalid' });
  await trials.close();
});

test('one that is replaced while it is being opened is closed as soon as it is open', async () => {
  const { trials, closed } = setUp();
  const [first, second] = await Promise.all([trials.begin('ada', 'one'), trials.begin('ada', 'two')]);
  expect([first.kind, second.kind].filter((kind) => kind === 'done').length).toBeGreaterThan(0);
  await trials.close();
  expect(closed.toSorted()).toEqual(['one', 'two']);
});
