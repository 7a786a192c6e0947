import { describe, expect, test } from 'vitest';
import { addToken } from '#server/identity/keys/tokens.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { shop } from '#tests/server/operations/transfer/shop.ts';

describe.each(databases)('metrics on $kind', ({ open }) => {
  const app = appForEach(open, { contract: shop });

  const tokenWith = async (scopes: readonly string[]) => {
    const { body } = await app.request('cleo', 'GET', '/api/-/me');
    const now = new Date().toISOString();
    return app.runtime.database.write((on) =>
      addToken(on, { id: app.runtime.newId(), userId: body.person.id, name: 'm', now, scopes }),
    );
  };
  const ask = (path: string, token: string) =>
    fetch(app.url + path, { headers: { Authorization: `Bearer ${token}` } });

  test('are told to nobody, and to no token that does not say so, not even the owner’s', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
    expect((await app.request('owner', 'GET', '/metrics')).status).toBe(403);
    expect((await ask('/metrics', await tokenWith(['read']))).status).toBe(403);
  });

  test('count what was answered and refused, and such a token opens nothing else', async () => {
    await app.request('cleo', 'POST', '/api/items', {
      name: 'SECRET-NAME',
      serial: 'SECRET-1',
      price: '5000',
    });
    await app.request('cleo', 'GET', '/api/items');
    const token = await tokenWith(['metrics']);
    const answer = await ask('/metrics', token);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(text).toMatch(/^ninefold_requests_total\{method="POST",status="422"\} 1$/m);
    expect(text).toMatch(/^ninefold_refusals_total\{code="TOO_DEAR"\} 1$/m);
    expect(text).toMatch(/^ninefold_request_duration_seconds_bucket\{le="\+Inf"\} [1-9]\d*$/m);
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e-?\d+)?)$/,
      );
    expect(text).not.toMatch(/SECRET|items/);
    expect((await ask('/api/items', token)).status).toBe(403);
  });
});
