import { describe, expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from '#server/identity/sign-in/password.ts';

const usual = { signIn: { password: { min: 10 }, ways: ['password'] as const, when: [] } };

describe('a new password', () => {
  test.each(['', 'short', '123456789', 'ééééé', '🙂🙂🙂🙂🙂🙂🙂🙂🙂'])(
    'of fewer than ten characters is weak: %s',
    (password) => {
      expect(passwordProblem(password, usual)).toMatchObject({ field: 'password', code: 'weak_password' });
    },
  );

  test('of more characters than are ever compared is refused, not cut', () => {
    expect(passwordProblem('x'.repeat(257), usual)).toMatchObject({ code: 'weak_password' });
  });

  test('of ten characters will do', () => {
    expect(passwordProblem('ten chars!', usual)).toBeUndefined();
  });
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
