import { describe, expect, test } from 'vitest';
import { startOptions } from '#server/cli/serve/start-options.ts';

describe('what start is asked for', () => {
  test.each([
    [['a.md', '--port'], '--port needs a value.'],
    [['a.md', '--port', '--rehearse'], '--port needs a value.'],
    [['a.md', '--port', '70000'], '--port must be a whole number from 0 to 65535.'],
    [['a.md', '--port', '-1'], '--port must be a whole number from 0 to 65535.'],
    [['a.md', '--port', '1', '--port', '2'], '--port is given twice.'],
    [['a.md', '--accept'], '--accept needs a value.'],
    [['a.md', '--accept', '--locked'], '--accept needs a value.'],
    [['a.md', '--rehearse=yes'], '--rehearse takes no value.'],
    [['a.md', '-p', '1'], 'There is no option -p here.'],
    [['a.md', '--constructor'], 'There is no option --constructor here.'],
    [['a.md', 'b.md'], 'Name only one contract: a.md b.md'],
    [['a.md', '--clock', 'tomorrow', '--rehearse'], '--clock takes a moment such as 2026-01-05T08:00:00Z.'],
    [['a.md', '--clock', '2026-01-05T08:00:00Z'], '--clock is for rehearsals: add --rehearse.'],
    [
      ['a.md', '--database', 'mysql://x'],
      '--database must be an address such as postgres://user:password@host:5432/name',
    ],
    [['--rehearse'], 'Name a contract to rehearse: ninefold start <contract> --rehearse'],
  ])('refuses %j', (words, message) => {
    expect(startOptions(words, {})).toEqual({ kind: 'wrong', message });
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'desk.example.org'])('keeps a rehearsal from %s', (host) => {
    expect(startOptions(['a.md', '--rehearse', '--host', host], {})).toMatchObject({ kind: 'wrong' });
  });

  test('takes answers to a plan, several at once or one by one', () => {
    const words = [
      'a.md',
      '--accept',
      'type:item.size,state:loan.status.lost=back',
      '--accept=option:item.kind.old=',
    ];
    const accept = ['type:item.size', 'state:loan.status.lost=back', 'option:item.kind.old='];
    expect(startOptions(words, {})).toMatchObject({ options: { contract: 'a.md', accept } });
  });

  test('is by default a real instance on this machine, in ./data', () => {
    expect(startOptions(['a.md'], {})).toMatchObject({
      options: {
        contract: 'a.md',
        port: 3000,
        host: '127.0.0.1',
        rehearse: false,
        place: { directory: 'data' },
      },
    });
  });

  test('takes from the environment what the command line leaves open', () => {
    const config = { port: 8080, host: '0.0.0.0', contract: 'a.md', databaseUrl: 'postgres://x/y' };
    expect(startOptions(['--port', '0'], config)).toMatchObject({
      options: { contract: 'a.md', port: 0, host: '0.0.0.0', place: { databaseUrl: 'postgres://x/y' } },
    });
    expect(startOptions(['--data', 'here'], config)).toMatchObject({
      options: { place: { directory: 'here', databaseUrl: undefined } },
    });
  });

  test('never lets a rehearsal near the data that the environment names', () => {
    const config = { databaseUrl: 'postgres://x/y', data: '/srv/desk' };
    const start = startOptions(['a.md', '--rehearse'], config);
    expect(start.kind === 'start' && start.options.place).toBeUndefined();
    expect(startOptions(['a.md', '--rehearse', '--data', 'tried'], config)).toMatchObject({
      options: { place: { directory: 'tried', databaseUrl: undefined } },
    });
  });
});
