import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

test('all mistakes of the environment are told together', () => {
  const read = readConfig({
    PORT: '99999',
    DATABASE_URL: 'mysql://somewhere',
    NINEFOLD_URL: 'https://desk.example.org/path',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true',
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'desk',
  });
  expect(read.kind === 'mistakes' && read.mistakes.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'NINEFOLD_URL',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'OIDC_CLIENT_SECRET',
  ]);
});

test('the address of a mail server and the variables of contracts are read', () => {
  expect(readConfig({ SMTP_URL: 'mail.example.org', MAIL_FROM: 'Desk' })).toMatchObject({
    kind: 'mistakes',
    mistakes: [expect.stringMatching(/^SMTP_URL: /), expect.stringMatching(/^MAIL_FROM: /)],
  });
  const set = {
    SMTP_URL: 'smtp://mail.example.org',
    NINEFOLD_ENV_LEDGER_URL: 'https://a.example',
    OTHER: 'x',
  };
  const read = readConfig(set);
  expect(read).toMatchObject({ kind: 'config', config: { smtpUrl: 'smtp://mail.example.org' } });
  expect(read.kind === 'config' && [...(read.config.variables ?? [])]).toEqual([
    ['LEDGER_URL', 'https://a.example'],
  ]);
});

test('an empty variable is one that was not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({ kind: 'config', config: {} });
});

test('variables of other programs are not ours to judge', () => {
  expect(readConfig({ PATH: '/bin', HOME: '' }).kind).toBe('config');
});

test('the driver of an address is `plain` or none', () => {
  const of = (driver: string) =>
    readConfig({ DATABASE_URL: `postgres://desk@localhost/desk?driver=${driver}` });
  expect(of('plain').kind).toBe('config');
  expect(of('fast')).toMatchObject({ mistakes: [expect.stringMatching(/^DATABASE_URL: has a driver/)] });
});

test('fonts are files that can be read, and not compressed', () => {
  const [own, wrong] = [import.meta.filename, /^NINEFOLD_PDF_FONTS: must be files of fonts/];
  for (const files of [own, '/nowhere/a.ttf', 'a.woff2'])
    expect(readConfig({ NINEFOLD_PDF_FONTS: files })).toMatchObject({
      mistakes: [expect.stringMatching(wrong)],
    });
  const font = createRequire(import.meta.url).resolve('@expo-google-fonts/kosugi/Kosugi_400Regular.ttf');
  expect(readConfig({ NINEFOLD_PDF_FONTS: `${font}, ${font}` })).toMatchObject({
    config: { pdfFonts: [font, font] },
  });
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

test('a provider of identities is refused without what belongs to it, and over plain http but on this machine', () => {
  expect(readConfig({ OIDC_ISSUER: 'https://login.example.org' })).toMatchObject({
    kind: 'mistakes',
    mistakes: [
      expect.stringMatching(/^OIDC_CLIENT_ID: /),
      expect.stringMatching(/^OIDC_CLIENT_SECRET: /),
      expect.stringMatching(/^NINEFOLD_URL: /),
    ],
  });
  const rest = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 's', NINEFOLD_URL: 'https://desk.example.org' };
  for (const OIDC_ISSUER of [
    'http://login.example.org',
    'login.example.org',
    'https://a:b@login.example.org',
  ])
    expect(readConfig({ OIDC_ISSUER, ...rest }).kind).toBe('mistakes');
  expect(readConfig({ OIDC_ISSUER: 'https://login.example.org/acme', ...rest })).toMatchObject({
    config: {
      openId: { issuer: 'https://login.example.org/acme', clientId: 'desk', name: 'login.example.org' },
    },
  });
});
