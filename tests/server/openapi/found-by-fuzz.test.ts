import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import type { Document } from './any-request.ts';

describe.each(databases)('on $kind', ({ open }) => {
  test('U+0000 in an address names nothing, whatever the call', async () => {
    const place = await open();
    const app = await openApp({
      contract: readFileSync('contracts/equipment-desk.md', 'utf8'),
      database: place,
    });
    try {
      const document: Document = (await app.request('owner', 'GET', '/api/-/openapi.json')).body;
      const named = Object.entries(document.paths).filter(([path]) => path.includes('{id}'));
      expect(named.length).toBeGreaterThan(10);
      for (const [path, operations] of named)
        for (const method of Object.keys(operations)) {
          const { status } = await app.request('owner', method.toUpperCase(), path.replace('{id}', '%00'));
          expect([path, method, [400, 404, 415, 422].includes(status) ? 'refused' : status]).toEqual([
            path,
            method,
            'refused',
          ]);
        }
    } finally {
      await app.close();
      await place.dispose();
    }
  });

  test("U+0000 in an address of email is nobody's", async () => {
    const place = await open();
    const app = await openApp({
      contract: readFileSync('contracts/equipment-desk.md', 'utf8'),
      database: place,
    });
    try {
      const sent = { email: 'a\u0000b', password: 'J' };
      const { status, body } = await app.request('mira', 'POST', '/api/-/session', sent);
      expect([status, body.code]).toEqual([401, 'wrong_credentials']);
    } finally {
      await app.close();
      await place.dispose();
    }
  });

  test('U+0000 names no passkey, whoever shows it', async () => {
    const place = await open();
    const app = await openApp({
      contract: readFileSync('contracts/equipment-desk.md', 'utf8'),
      database: place,
    });
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const passkey = { id: '\u0000', rawId: 'AA', type: 'public-key', response };
    try {
      for (const call of ['sign-in-factor', 'sign-in-passkey']) {
        const sent = { challenge: 'c', passkey };
        const { status, body } = await app.request('mira', 'PUT', `/api/-/${call}`, sent);
        expect([status, body.errors[0].field]).toEqual([422, 'passkey']);
      }
    } finally {
      await app.close();
      await place.dispose();
    }
  });

  test('an address of email that is no text, and that cannot become one, is refused', async () => {
    const place = await open();
    const app = await openApp({
      contract: readFileSync('contracts/equipment-desk.md', 'utf8'),
      database: place,
    });
    try {
      for (const path of ['/api/-/session', '/api/-/signup', '/api/-/password']) {
        const sent = { email: { toString: 1, valueOf: 2, length: 3 }, password: 'J' };
        const { status, body } = await app.request('mira', 'POST', path, sent);
        expect([path, status < 500, typeof body.code]).toEqual([path, true, 'string']);
      }
    } finally {
      await app.close();
      await place.dispose();
    }
  });

  test('a query answers its groups in the form the document says: a text that is calculated, and a number', async () => {
    const place = await open();
    const contract = readFileSync('contracts/invoicing.md', 'utf8').replace(
      'group: overdue_for',
      `group: "choose(days_between(due, today) <= 15, 'up to 15 days', 'longer')"`,
    );
    const app = await openApp({ contract, database: place });
    try {
      for (const name of ['ageing', 'sales_by_year']) {
        const { status, body } = await app.request('owner', 'GET', `/api/-/queries/${name}`);
        expect([status, body.items.length > 0]).toEqual([200, true]);
      }
    } finally {
      await app.close();
      await place.dispose();
    }
  });

  test('a method that an address does not have is not looked for at one with a parameter', async () => {
    const place = await open();
    const app = await openApp({ contract: readFileSync('contracts/help-desk.md', 'utf8'), database: place });
    try {
      const { status, body } = await app.request(undefined, 'DELETE', '/api/-/invitations/list');
      expect([status, body.code]).toEqual([405, 'method_not_allowed']);
    } finally {
      await app.close();
      await place.dispose();
    }
  });
});
