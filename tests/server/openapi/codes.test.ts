import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

const shipped = readdirSync('contracts').filter((name) => name.endsWith('.md'));

function modelOf(text: string): Model {
  const { model, findings } = load(text, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  return model;
}

/** The write that a step calls, with the code it must be refused with. */
function refusedWrites(step: ScenarioStep): readonly { entity: string; event: string; code: string }[] {
  const { action, refused } = step;
  switch (action.kind) {
    case 'create':
    case 'update':
    case 'delete':
    case 'do': {
      const event = action.kind === 'do' ? action.transition : action.kind;
      return refused === undefined ? [] : [{ entity: action.entity, event, code: refused }];
    }
    case 'together':
      return action.steps
        .map((one) => (action.others === undefined ? one : { ...one, refused: action.others }))
        .flatMap(refusedWrites);
    default:
      return [];
  }
}

describe.each(shipped)('of the codes of %s', (name) => {
  const model = modelOf(readFileSync(`contracts/${name}`, 'utf8'));
  const codesOf = ownCodesOf(model);

  test('each that a scenario shows is told of the call that was refused with it', () => {
    const refused = model.examples.scenarios
      .flatMap(({ steps }) => steps.flatMap(refusedWrites))
      .filter(({ code }) => /^[A-Z]/.test(code));
    expect(refused.length).toBeGreaterThan(0);
    const untold = refused.filter(
      ({ entity, event, code }) => !codesOf([{ entity, event }]).some((one) => one.code === code),
    );
    expect(untold).toEqual([]);
  });
});

const contract = `# Shop

## 3. Entities
\`\`\`yaml
item:
  fields:
    name: { type: text, required: true, errors: { required: NAME_MISSING } }
    sold: { type: integer, default: 0 }
order:
  fields:
    item: { type: ref, to: item, required: true }
    count: { type: integer, default: 1 }
remark: { fields: { text: { type: text } } }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: state
  start: open
  states: { open: {}, sent: { final: true } }
  transitions:
    send: { from: open, to: sent, by: [clerk], when: { NOTHING_TO_SEND: count > 0 } }
  after: { create: [ { update: item, set: { sold: item.sold + count } } ] }
\`\`\`

## 5. Rules
\`\`\`yaml
item:
  SOLD_OUT: { rule: sold <= 10 }
  ODD: { rule: sold != 7, warn: true }
order:
  KEPT: { rule: "state == 'open'", on: [delete] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { item: { clerk: all }, order: { clerk: all }, remark: { clerk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NAME_MISSING: { status: 400, message: Name the item. }
NOTHING_TO_SEND: { status: 409, message: Nothing is to be sent. }
SOLD_OUT: { status: 409, message: "{name} is sold out." }
ODD: { message: This is odd. }
KEPT: { status: 423, message: It is kept. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
\`\`\`
`;

test('the document names those of the contract for each call and status, with their sentence, and no other', async () => {
  const database = await databases[0]!.open();
  const app = await openApp({ contract, database });
  const { body } = await app.request('kim', 'GET', '/api/-/openapi.json');
  const told = (path: string, method: string) =>
    responsesOf<{
      readonly description: string;
      readonly content?: Record<
        string,
        { schema: { allOf?: { properties?: { code: { enum: string[] } } }[] } }
      >;
    }>(body, body.paths[path][method].responses);
  const own = (path: string, method: string) => {
    const responses = told(path, method);
    expect(Object.keys(responses)).not.toContain('4XX');
    return Object.entries(responses).flatMap(([status, { content }]) =>
      (content?.['application/problem+json']?.schema.allOf ?? [])
        .flatMap(({ properties }) => properties?.code.enum ?? [])
        .filter((code) => /^[A-Z]/.test(code))
        .map((code) => `${status} ${code}`),
    );
  };
  expect(own('/api/items', 'get')).toEqual([]);
  expect(own('/api/remarks', 'post')).toEqual([]);
  expect(own('/api/items', 'post').toSorted()).toEqual(['400 NAME_MISSING', '409 SOLD_OUT']);
  expect(own('/api/orders', 'post').toSorted()).toEqual(['400 NAME_MISSING', '409 SOLD_OUT']);
  expect(own('/api/orders/{id}/send', 'post')).toEqual(['409 NOTHING_TO_SEND']);
  expect(own('/api/orders/{id}', 'delete')).toEqual(['423 KEPT']);
  expect(own('/api/-/batch', 'post')).toHaveLength(4);
  expect(told('/api/orders', 'post')['409']?.description).toContain('- `SOLD_OUT`: … is sold out.');
  expect(told('/api/orders', 'post')['409']?.description).toContain('- `not_unique`: This value');
  await app.close();
  await database.dispose();
});
