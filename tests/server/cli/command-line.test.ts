import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ninefold } from './spawned.ts';

let cwd: string;

beforeAll(async () => {
  cwd = await temporaryFolder('cli');
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

const run = (...words: string[]) => ninefold(words, { cwd });

describe('the command line', () => {
  test('refuses a command that does not exist, and says which may be meant', async () => {
    const { code, out, error } = await run('strat');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toBe('There is no command strat. Did you mean `start`? All commands: ninefold help\n');
  });

  test('does not take what every object has for a command', async () => {
    expect((await run('constructor')).code).toBe(2);
  });

  test.each([
    [['start', 'a.md', '--prot', '1'], 'There is no option --prot here. Did you mean `--port`?'],
    [['start', 'gone.md'], 'There is no file gone.md.'],
    [
      ['user'],
      'Usage: ninefold user add <email> | list | disable <email> | password <email> | reset-factor <email> | export <email> <folder> | erase <email>',
    ],
    [['user', 'add', 'not-an-address'], 'not-an-address is not an email address.'],
    [['token', 'add', '--name'], '--name needs a value.'],
  ])('refuses %j with a sentence', async (words, sentence) => {
    expect(await run(...words)).toEqual({ code: 2, out: '', error: `${sentence}\n` });
  });

  test('asks no data that are not there, and makes none', async () => {
    const said = 'Nothing is published here yet. Start a contract first, or say where the data are.\n';
    for (const words of [
      ['user', 'list'],
      ['token', 'list'],
      ['user', 'disable', 'ada@example.org'],
    ]) {
      expect(await run(...words, '--data', 'nowhere')).toEqual({ code: 1, out: '', error: said });
    }
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  test('tells every mistake of the environment at once', async () => {
    const env = { PORT: 'x', LOG_LEVEL: 'loud' };
    const { code, error } = await ninefold(['start', 'a.md'], { cwd, env });
    expect(code).toBe(2);
    expect(error).toMatch(/^PORT: .*\nLOG_LEVEL: .*\n$/);
  });

  test('helps, and says its version', async () => {
    const help = await run('help');
    expect(help.code).toBe(0);
    expect(help.out).toContain('ninefold check <contract>');
    expect(help.out).toMatch(/deletes these data for good\.\n$/); // ends with its last command
    const publish = '  ninefold publish <contract> ';
    expect(await run('help', 'publish')).toMatchObject({ code: 0, out: expect.stringContaining(publish) });
    expect((await run('help', 'publish')).out).not.toContain('ninefold check');
    expect(await run('help', 'constructor')).toMatchObject({ code: 2, out: '' });
    expect(await run('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
