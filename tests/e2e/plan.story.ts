import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { endWithPage, expect, test } from './fixtures.ts';
import { becomeOwner } from './owner.ts';

test.describe.configure({ timeout: 180_000 });
const read = expect.configure({ timeout: 30_000 });

const before = `# Bikes

## 3. Entities

\`\`\`yaml
owner: { fields: { name: { type: text, required: true }, email: { type: email }, note: { type: text } } }
bike:
  fields:
    name: { type: text, required: true }
    owner: { type: ref, to: owner }
    size: { type: text }
\`\`\`

## 4. States

\`\`\`yaml
bike: { field: status, start: here, states: { here: {}, lost: {} }, transitions: { lose: { from: here, to: lost, by: [member] } } }
\`\`\`

## 5. Rules

\`\`\`yaml
bike: { NAMELESS: "name != ''" }
\`\`\`

## 8. Errors

\`\`\`yaml
NAMELESS: { message: It has no name. }
\`\`\`
`;
const after = before
  .replace('owner: { fields', 'customer: { was: owner, fields')
  .replace(', note: { type: text }', '')
  .replace('email: { type: email }', 'email: { type: email, required: true, unique: true }')
  .replace('owner: { type: ref, to: owner }', 'customer: { was: owner, type: ref, to: customer }')
  .replace('size: { type: text }', 'size: { type: integer }')
  .replace('lost: {} }, transitions: { lose: { from: here, to: lost, by: [member] } }', 'away: {} }')
  .replace("name != ''", "name != 'x'");

async function addRecords(page: Page, url: string): Promise<void> {
  const add = async (plural: string, data: object) => {
    const answer = await page.request.post(`${url}/api/${plural}`, { data, headers: { origin: url } });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: { id: string } = await answer.json();
    return made.id;
  };
  const owner = await add('owners', { name: 'Ada', note: 'Calls on Mondays' });
  await add('owners', { name: 'Kim', email: 'kim@example.org' });
  await add('bikes', { name: 'Blue', owner, size: '52' });
  const bike = await add('bikes', { name: 'Red', owner, size: 'medium' });
  const lost = await page.request.post(`${url}/api/bikes/${bike}/lose`, {
    data: {},
    headers: { origin: url },
  });
  expect(lost.ok()).toBe(true);
}

test('A plan that would lose something asks for each thing, at any width, and is published once it is answered', async ({
  page,
}) => {
  const contract = join(await temporaryFolder('plan'), 'bikes.md');
  await writeFile(contract, before);
  const application = await startApplication({ contract, words: [] });
  await becomeOwner(application, page);
  await addRecords(page, application.url);
  await writeFile(contract, after);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(`${application.url}/-/studio`);
  await read(button(page, 'Look at what it would do')).toBeVisible();
  await button(page, 'Look at what it would do').click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await read(plan).toContainText('3 questions are open');
  const questions = plan.getByRole('region', { name: 'Questions' });
  await expect(questions).toContainText('customer.email is required now (1 record)');
  await expect(questions).toContainText('bike.size changes from text to integer (1 record)');
  await expect(questions).toContainText('bike.status no longer has lost (1 record)');
  await expect(plan.getByRole('region', { name: 'Rights' })).toHaveText(/member: lose bike removed$/);
  await expect(plan).toContainText('rename entity owner to customer (2 records)');
  await expect(plan).toContainText('retire field customer.note; its values are kept (1 record)');
  // Indexes are one sentence; each of them stands behind it.
  const index = plan.getByText('add index on owner (email)');
  await expect(index).toBeHidden();
  await plan.getByText('1 index is created so that lists stay quick').click();
  await expect(index).toBeVisible();
  // All records meet the new rule.
  await expect(plan.getByRole('region', { name: 'Records that would not pass' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoBarrierAtAnyWidth(page);

  const publish = button(plan, 'Publish as version 2');
  await expect(publish).toBeDisabled();
  await button(questions, 'leave it empty until they are changed').click();
  await button(questions, 'leave it empty; the old values are kept aside').click();
  await button(questions, 'set it to away').click();
  await read(plan).toContainText('Safe to publish: nothing is lost');
  await publish.click();
  await read(page.getByText('No changes: the document is the one in force, version 2.')).toBeVisible();
  const answer = await page.request.get(`${application.url}/api/bikes?fields=name,size,status&sort=name`);
  const { items } = await answer.json();
  expect(items).toMatchObject([
    { name: 'Blue', size: 52, status: 'here' },
    { name: 'Red', size: null, status: 'away' },
  ]);
  await endWithPage(application, page);
});
