import { describe, expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from '#server/identity/sign-in/password.ts';

const usual = {
  signIn: {
    password: { min: 10, errors: {} },
    userName: false,
    ways: ['password'] as const,
    secondFactor: new Set<string>(),
    when: [],
  },
};

describe('a new password', () => {
  test.each(['', 'short', '123456789', 'ééééé', '🙂🙂🙂🙂🙂🙂🙂🙂🙂'])(
    'of fewer than ten characters is weak: %s',
    async (password) => {
      expect(await passwordProblem(password, usual)).toMatchObject({ check: 'short' });
    },
  );

  test('of more characters than are ever compared is refused, not cut', async () => {
    expect(await passwordProblem('x'.repeat(257), usual)).toMatchObject({ check: 'long' });
  });

  test('of ten characters will do', async () => {
    expect(await passwordProblem('ten chars!', usual)).toBeUndefined();
  });

  test.each(['1234567890', 'qwertyuiop', 'Password123'])(
    'that everybody tries is weak, in whatever case: %s',
    async (password) => {
      expect(await passwordProblem(password, usual)).toMatchObject({ check: 'known' });
    },
  );
});

describe('a stored password', () => {
  test('is refused for anything but itself, and where there is none', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horsf', stored)).toBe(false);
    expect(await verifyPassword('correct hors', stored)).toBe(false);
    expect(await verifyPassword('correct horse', undefined)).toBe(false);
  });

  test('is found again, however its accents were typed', async () => {
    const stored = await hashPassword('cafe\u0301 in the yard');
    expect(await verifyPassword('caf\u00e9 in the yard', stored)).toBe(true);
  });

  test('is argon2id in PHC form and never twice the same', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
});
