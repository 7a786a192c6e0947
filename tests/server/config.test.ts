import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

test('all mistakes of the environment are told together', () => {
  const read = readConfig({
    PORT: '99999',
    DATABASE_URL: 'mysql://somewhere',
    NINEFOLD_URL: 'https://desk.example.org/path',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true',
  });
  expect(read.kind === 'mistakes' && read.mistakes.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'NINEFOLD_URL',
    'LOG_LEVEL',
    'TRUST_PROXY',
  ]);
});

test('an empty variable is one that was not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({ kind: 'config', config: {} });
});

test('variables of other programs are not ours to judge', () => {
  expect(readConfig({ PATH: '/bin', HOME: '' }).kind).toBe('config');
});

test('what is set is read in its own form', () => {
  const read = readConfig({
    PORT: '0',
    NINEFOLD_URL: 'https://desk.example.org/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    DATABASE_URL: 'postgres://desk@localhost/desk',
  });
  expect(read).toMatchObject({
    config: {
      port: 0,
      url: 'https://desk.example.org',
      trustProxy: ['loopback', '10.0.0.0/8'],
      databaseUrl: 'postgres://desk@localhost/desk',
    },
  });
});
