import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { isRising } from '#shared/engine/rising.ts';

function conditionOf(when: string) {
  const text = `# Things
## 3. Entities
\`\`\`yaml
thing: { fields: { at: { type: datetime }, due: { type: date }, wait: { type: duration }, size: { type: integer } } }
\`\`\`
## 4. States
\`\`\`yaml
thing: { transitions: { tell: { by: engine, when: "${when}" } } }
\`\`\`
`;
  const { model, findings } = load(text, 'things.md');
  const [guard] = model?.entities.get('thing')?.transitions.get('tell')?.when ?? [];
  if (guard === undefined) throw new Error(JSON.stringify(findings));
  return guard.condition.expression;
}

test.each([
  'size > 3',
  'now >= at',
  'at <= now',
  'today > due',
  'now - hours(24) >= at',
  'now >= at - hours(24)',
  'date(now) > due && size > 3',
  'size > 3 || now > at',
  '!(now < at)',
  'days_between(due, today) > 3',
])('what time alone does not undo: %s', (when) => {
  expect(isRising(conditionOf(when))).toBe(true);
});

test.each([
  'now < at',
  'now >= at && now < at + hours(1)',
  'today == due',
  'time(now) >= time(at)',
  'now - at < now - at - wait',
  'days_between(today, due) > 3',
])('what it may undo: %s', (when) => {
  expect(isRising(conditionOf(when))).toBe(false);
});
