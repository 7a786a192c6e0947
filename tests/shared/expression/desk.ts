import { checkExpression } from '#shared/expression/check/check.ts';
import type { CheckContext, Schema } from '#shared/expression/check/check-context.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';

const text: Type = { kind: 'text' };
const date: Type = { kind: 'date' };
const ref = (entity: string): Type => ({ kind: 'record', entity });
const choice = (...options: string[]): Type => ({ kind: 'choice', options });
const money = (currency: string): Type => ({ kind: 'money', currency });

const fields = (types: Record<string, Type>) => new Map(Object.entries(types));

/** The names of a small lending desk. */
export const desk: Schema = {
  entities: new Map([
    [
      'loan',
      {
        fields: fields({
          id: ref('loan'),
          status: choice('requested', 'approved', 'out', 'returned'),
          item: ref('item'),
          borrower: ref('user'),
          start: date,
          due: date,
          handed_out_at: { kind: 'datetime' },
          days: { kind: 'number' },
          fee: money('EUR'),
          tip: money('USD'),
          paid: { kind: 'boolean' },
          note: text,
          extra: { kind: 'json' },
          requested: { kind: 'boolean' },
          watchers: { kind: 'list', element: ref('user') },
        }),
        backs: new Map(),
      },
    ],
    [
      'item',
      {
        fields: fields({
          id: ref('item'),
          name: text,
          category: choice('camera', 'laptop'),
          tags: { kind: 'list', element: choice('heavy', 'fragile') },
          shelf: ref('shelf'),
          opens: { kind: 'time' },
          lasts: { kind: 'duration' },
          retired: { kind: 'boolean' },
        }),
        backs: new Map([['loans', { entity: 'loan', field: 'item' }]]),
      },
    ],
    [
      'shelf',
      {
        fields: fields({ id: ref('shelf'), room: text }),
        backs: new Map([['items', { entity: 'item', field: 'shelf' }]]),
      },
    ],
    [
      'user',
      {
        fields: fields({
          id: ref('user'),
          name: text,
          roles: { kind: 'list', element: choice('staff', 'student') },
        }),
        backs: new Map([['loans', { entity: 'loan', field: 'borrower' }]]),
      },
    ],
  ]),
  plurals: new Map([
    ['loans', 'loan'],
    ['items', 'item'],
    ['shelves', 'shelf'],
    ['users', 'user'],
  ]),
  constants: fields({ MAX_LOANS: { kind: 'number' }, FEE: money('EUR') }),
};

/** On a loan that is being written by a transition. */
export const onLoan: CheckContext = {
  schema: desk,
  record: 'loan',
  old: true,
  input: fields({ until: date, reason: text }),
};

/** On an item, read only. */
export const onItem: CheckContext = { schema: desk, record: 'item' };

/** The tree of a source that must have no problem. */
export function expressionOf(source: string, context: CheckContext = onLoan): Expression {
  const { expression, problems } = checkExpression(source, context);
  if (expression === undefined) throw new Error(`${source}: ${JSON.stringify(problems)}`);
  return expression;
}
