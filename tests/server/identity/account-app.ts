import sql from 'sql-template-tag';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { deliver } from '#server/sending/deliver.ts';
import { openMailServer } from '#tests/server/sending/mail-server.ts';
import { openRealApp, type TestAnswer } from '#tests/support/app.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { accountsContract } from './accounts-contract.ts';

export const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const publicUrl = 'https://shop.example.org';

/** A real installation with a clock of its own, and a mail server beside it. */
export async function openAccountApp(
  database: TestDatabase,
  sendsMail: boolean,
  contract = accountsContract,
) {
  let now = '2026-01-05T08:00:00.000Z';
  const clock = { now: () => now };
  const app = await openRealApp({
    contract,
    database,
    clock,
    sendsMail,
    ...(sendsMail ? { publicUrl } : {}),
  });
  const mail = await openMailServer();
  const cookies = new Map<string, string>();
  const { runtime } = app;
  const origin = sendsMail ? publicUrl : app.url;

  const ask = (cookie: string | undefined, method: string, path: string, body?: unknown) =>
    app.request(undefined, method, `/api/-/${path}`, body, {
      Origin: origin,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    });

  return {
    app,
    setNow: (instant: string) => {
      now = instant;
    },
    /** Asks with the cookie of somebody who has signed in here, or as nobody. */
    ask: (who: string | undefined, method: string, path: string, body?: unknown) =>
      ask(who === undefined ? undefined : (cookies.get(who) ?? who), method, path, body),
    async account(email: string, roles: readonly string[]): Promise<string> {
      const made = await runtime.database.write((on) =>
        newPerson(on, runtime, { email, passwordHash, roles, now }),
      );
      if (made.kind === 'refusal') throw new Error(made.code);
      return made.value.id;
    },
    async signIn(email: string, given = password): Promise<TestAnswer> {
      const answer = await ask(undefined, 'POST', 'session', { email, password: given });
      if (answer.status === 200) cookies.set(email, cookieOf(answer));
      return answer;
    },
    /** Sends what waits; the letters that came, as they can be read. */
    async letters(): Promise<readonly { to: readonly string[]; text: string; key: string }[]> {
      const outside = { variables: new Map<string, string>(), smtpUrl: mail.url, publicUrl };
      const current = () => runtime;
      const underway = await deliver({ current, outside, report: () => undefined, clock });
      await Promise.all(underway.map(({ done }) => done));
      return mail.received.map(({ to, text }) => {
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return { to, text: plain, key: /#key=([\w-]{43})/.exec(plain)?.[1] ?? '' };
      });
    },
    /** Everything the database keeps about accounts, and everything that was reported. */
    async kept(): Promise<string> {
      const rows = await runtime.database.read(async (on) => [
        ...(await on.all(sql`SELECT * FROM nf_link`)),
        ...(await on.all(sql`SELECT * FROM nf_outbox`)),
        ...(await on.all(sql`SELECT * FROM nf_token`)),
        ...(await on.all(sql`SELECT * FROM nf_session`)),
        ...(await on.all(sql`SELECT * FROM nf_history`)),
      ]);
      return JSON.stringify([rows, app.reports]);
    },
    async close(): Promise<void> {
      await app.close();
      await mail.close();
    },
  };
}

export type AccountApp = Awaited<ReturnType<typeof openAccountApp>>;

export function cookieOf(answer: TestAnswer): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The key in a link that was shown. */
export function keyIn(link: unknown): string {
  return /#key=([\w-]{43})$/.exec(String(link))?.[1] ?? '';
}
