import { afterEach, expect, test } from 'vitest';
import { writeMessagesIn } from '#client/messages/t.ts';
import { titleDirection } from '#client/messages/title-direction.ts';

afterEach(() => writeMessagesIn({ language: 'en', locale: 'en' }));

test('A title in Arabic that begins with a Latin name is read from right to left on an Arabic page', () => {
  const title = 'GoPro Hero 12، من 07/03/2026 إلى 10/03/2026';
  expect(titleDirection(title)).toBe('auto');
  writeMessagesIn({ language: 'ar', locale: 'ar' });
  expect(titleDirection(title)).toBe('rtl');
  expect(titleDirection('GoPro Hero 12')).toBe('auto');
});
