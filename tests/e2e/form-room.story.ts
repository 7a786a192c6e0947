import { fileURLToPath } from 'node:url';
import { button, idOf, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/appointments.md', import.meta.url)),
  apart: 'form-room',
});

test('A form has no empty lines: not below what was chosen of several, and not for the buttons of a row', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.signIn('ada', '/');
  const id = await idOf(app, 'ada', { plural: 'providers', title: 'Pia Lang' });
  await page.goto(`${app.url}/-/records/providers/${id}/edit`);
  const runBy = page.getByRole('combobox', { name: 'Run by' });
  const chosen = await page.getByText('Sara Blum', { exact: true }).first().boundingBox();
  const typed = await runBy.boundingBox();
  expect(Math.abs((typed?.y ?? 0) - (chosen?.y ?? 1000))).toBeLessThan(10);

  const row = page.getByRole('group', { name: 'Hours 1', exact: true });
  const from = await input(row, 'From').boundingBox();
  const remove = await button(row, 'Remove Hours 1').boundingBox();
  expect(remove?.y).toBeGreaterThanOrEqual(from?.y ?? 1000);
  expect((remove?.y ?? 1000) + (remove?.height ?? 0)).toBeLessThanOrEqual(
    (from?.y ?? 0) + (from?.height ?? 0),
  );
});
