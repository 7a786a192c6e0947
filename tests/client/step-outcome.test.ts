import { describe, expect, test } from 'vitest';
import { outcomeOfMany, stepOutcome } from '#client/screens/saving/step-outcome.ts';
import type { RecordAnswer } from '#client/api/record-answer.ts';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import { load } from '#shared/contract/load.ts';
import { describeEntity } from '#shared/screens/describe-entity.ts';
import { everyRight } from '#tests/support/every-right.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const contract = `# Till

## 3. Entities
\`\`\`yaml
bill: { fields: { number: { type: text } } }
checkout: { fields: { bill: { type: ref, to: bill } } }
\`\`\`

## 4. States
\`\`\`yaml
bill:
  field: status
  start: open
  states: { open: {}, sent: { label: On its way }, paid: { final: true } }
  transitions:
    send: { from: open, to: sent, by: [desk] }
    settle: { from: sent, to: paid, by: [desk] }
    pay_online: { label: Pay online, from: sent, by: [desk], then: [{ create: checkout, set: { bill: record } }] }
    print: { from: [open, sent], by: [desk] }
    tear_up: { from: open, by: [desk], then: [{ delete: record }] }
    call_off: { from: sent, to: open, by: [desk], then: [{ if: number == 'A', update: record, set: { number: "'B'" } }] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {} }
grants: { bill: { desk: all }, checkout: { desk: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
webhooks:
  payment_provider: { on: [checkout.create], url: env.PAY }
  shredder: { on: [bill.tear_up], url: env.SHRED }
notices:
  renamed: { on: [bill.update], to: created_by, title: Changed, via: [app, email] }
  reopened: { on: [bill.call_off], if: has(number), to: created_by, title: Open, via: [app, email] }
  on_its_way: { on: [bill.send], to: created_by, title: Sent, via: [app, email] }
\`\`\`
`;

const { model } = load(contract, 'till.md');
const bill = model?.entities.get('bill');
if (model === undefined || bill === undefined) throw new Error('the contract of this test is wrong');
const entity = describeEntity(bill, model, everyRight);

function step(name: string): [TransitionDescription, EntityDescription] {
  const transition = entity?.transitions.find((one) => one.name === name);
  if (entity === undefined || transition === undefined) throw new Error(`there is no ${name}`);
  return [transition, entity];
}
const bills = (status: string): RecordAnswer => ({
  id: '1',
  values: { status },
  titles: {},
  expanded: {},
  warnings: [],
});
const told = (name: string, before: string, after: string) =>
  stepOutcome(...step(name), { before: bills(before), after: bills(after) });

describe('what is told after a step', () => {
  test('is the state that was reached', () => {
    expect(told('settle', 'sent', 'paid')).toEqual({ message: 'Bill: Paid.', waits: false });
  });

  test('is what was sent, and what comes next where the step is done by somebody outside', () => {
    expect(told('pay_online', 'sent', 'sent')).toEqual({
      message: 'Pay online: being sent to Payment provider. The answer will appear here.',
      waits: true,
    });
    expect(told('send', 'open', 'sent')).toEqual({
      message: 'Bill: On its way. Being sent to people by mail.',
      waits: false,
    });
  });

  test('is no mail to others where a visitor takes the step by a link', () => {
    const taken = { before: bills('open'), after: bills('sent'), isVisitors: true };
    expect(stepOutcome(...step('send'), taken).message).toBe('Bill: On its way.');
  });

  test('is no mail that hangs on a condition, of the message or of an effect; the step is not undone for all that', () => {
    expect(told('call_off', 'sent', 'open')).toEqual({ message: 'Bill: Open.', waits: false });
    expect(step('call_off')[0].sends).toEqual({ calls: [], mail: false });
  });

  test('is no more than that it was saved where neither is known', () => {
    expect(told('print', 'open', 'open')).toEqual({ message: 'Print: saved.', waits: false });
  });

  test('promises no answer in the place of a record that goes', () => {
    const { message, waits } = told('tear_up', 'open', 'open');
    expect([message, waits]).toEqual(['Tear up: being sent to Shredder.', false]);
  });

  test('counts many records', () => {
    expect(outcomeOfMany(...step('settle'), 2).message).toBe('2 records: Paid.');
    expect(outcomeOfMany(...step('print'), 2).message).toBe('2 records: Print: saved.');
  });
});
