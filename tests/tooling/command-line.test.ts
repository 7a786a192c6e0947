import { expect, test } from 'vitest';
import { COMMANDS, commandLine, needsClient } from '#bin/command-line.mjs';
import { commands } from '#server/cli/commands.ts';

const around = { desk: '/desk.md', isFile: (name: string) => name === 'contract' };
const meaning = (typed: string) => commandLine(typed.split(' ').filter(Boolean), around).join(' ');

test.each([
  ['', 'start /desk.md --rehearse'],
  ['--port 0', 'start /desk.md --rehearse --port 0'],
  [
    '--port=0 --clock 2026-01-05T10:00:00Z',
    'start /desk.md --rehearse --port=0 --clock 2026-01-05T10:00:00Z',
  ],
  ['--rehearse --port 4000', 'start /desk.md --rehearse --port 4000'],
])('options alone rehearse the contract that ships: "%s"', (typed, means) => {
  expect(meaning(typed)).toBe(means);
});

test.each([
  ['mine.md', 'start mine.md'],
  ['mine.md --port 0', 'start mine.md --port 0'],
  ['contract --port 0', 'start contract --port 0'],
  ['--port 0 mine.md', 'start --port 0 mine.md'],
  ['--rehearse mine.md', 'start --rehearse mine.md'],
  ['--locked --port=0 mine.md', 'start --locked --port=0 mine.md'],
])('a contract is started for real: "%s"', (typed, means) => {
  expect(meaning(typed)).toBe(means);
});

test.each([
  ['check mine.md --format json', 'check mine.md --format json'],
  ['user add mira@example.org --role owner', 'user add mira@example.org --role owner'],
  ['start', 'start'],
  ['start mine.md --rehearse', 'start mine.md --rehearse'],
  ['--help', 'help'],
  ['-h', 'help'],
  ['check --help', 'help check'],
  ['start mine.md -h', 'help start'],
  ['--rehearse --help', 'help'],
  ['--version', 'version'],
])('a first word that is a command is that command: "%s"', (typed, means) => {
  expect(meaning(typed)).toBe(means);
});

test.each(['chekc mine.md', 'strat', 'usr add mira@example.org'])(
  'a first word that is neither a command nor a file is not started: "%s"',
  (typed) => {
    expect(meaning(typed)).toBe(typed);
  },
);

test('only what shows screens needs the client', () => {
  expect(needsClient(['check', 'start'])).toBe(false);
  expect(needsClient(['start', 'check.md'])).toBe(true);
});

test('every command of the server is known here, and no other', () => {
  expect([...COMMANDS].toSorted()).toEqual(Object.keys(commands).toSorted());
});
