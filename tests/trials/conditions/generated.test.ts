import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { fc } from '#tests/support/fast-check.ts';
import { trialOf } from '../trial.ts';

const small = fc.integer({ min: 0, max: 4 });
const day = small.map((days) => `2026-05-0${days + 2}`);
const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');

const leaf = fc.oneof(
  fc.tuple(comparison, small).map(([sign, hours]) => `hours ${sign} ${hours}`),
  fc.constantFrom('hours', 'due', 'assignee').map((field) => `${field} == null`),
  fc.constantFrom('low', 'normal', 'high').map((one) => `priority == '${one}'`),
  fc.constantFrom("priority in ['low', 'high']", 'urgent', 'assignee == me', 'watchers.size() > 0'),
  fc.constantFrom('network', 'paper').map((one) => `'${one}' in tags`),
  fc.tuple(comparison, day).map(([sign, date]) => `due ${sign} '${date}'`),
  fc.constantFrom('<', '>=').map((sign) => `due + days(hours) ${sign} today + days(2)`),
  fc.constantFrom('a', 'B', 'é').map((letter) => `fold(subject).contains(fold('${letter}'))`),
  fc.constantFrom('a', 'B').map((letter) => `subject.startsWith('${letter}')`),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a}) && (${b})`),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a}) || (${b})`),
    tie('condition').map((one) => `!(${one})`),
  ),
}));
const ticket = fc.record({
  subject: fc.constantFrom('abc', 'Bär', 'Éa', 'x'),
  priority: fc.constantFrom('low', 'normal', 'high'),
  hours: fc.option(small),
  due: fc.option(day),
  tags: fc.subarray(['network', 'paper']),
  isMine: fc.boolean(),
  isWatched: fc.boolean(),
});

/** What an office writes is asked in memory when a ticket is written, and by a database when it filters a list. */
describe.each(databases)('conditions of all shapes, on $kind', (database) => {
  const { make, list } = trialOf('conditions/desk.md', database, { now: '2026-05-04T08:00:00Z' });

  test('a condition holds of the records that the same filter finds, and of no others', async () => {
    const [cleo] = await list('cleo', "users?filter=name%20%3D%3D%20'Cleo'");
    const me = String(cleo?.['id']);
    const conditions = [...new Set(fc.sample(condition, 60))];
    const rules = new Map<string, string>();
    for (const text of conditions)
      rules.set(await make('cleo', 'rules', { name: 'Rule', condition: text }), text);
    for (const { isMine, isWatched, ...values } of fc.sample(ticket, 12))
      await make('cleo', 'tickets', {
        ...values,
        ...(isMine ? { assignee: me } : {}),
        ...(isWatched ? { watchers: [me] } : {}),
      });
    // Each ticket has got a note from each rule that held when it was made.
    let held = 0;
    for (const [rule, text] of rules) {
      const found = await list('cleo', `tickets?limit=100&filter=${encodeURIComponent(text)}`);
      const notes = await list('cleo', `notes?limit=100&filter=${encodeURIComponent(`rule == '${rule}'`)}`);
      const ids = found.map(({ id }) => id);
      const noted = notes.map((note) => String(note['ticket']));
      expect(noted.sort(), text).toEqual(ids.map(String).sort());
      held += ids.length;
    }
    expect(held).toBeGreaterThan(100);
  });
});
