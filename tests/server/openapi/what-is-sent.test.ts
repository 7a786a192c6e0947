import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shop

## 3. Entities

\`\`\`yaml
part:
  fields:
    code: { type: text, required: true }
    price: { type: money, currency: EUR }
    link: { type: key }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { clerk: {} }
grants: { part: { clerk: all } }
\`\`\`

## 7. Calls

\`\`\`yaml
webhooks:
  sold: { on: [part.create, part.update], url: "https://shop.example/sold", secret: env.SOLD, send: [code, price] }
\`\`\`

## Examples

\`\`\`yaml
people: { cora: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases.slice(0, 1))('the OpenAPI document on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const documentOf = async (person: string) => (await app.request(person, 'GET', '/api/-/openapi.json')).body;

  test('says what a webhook sends, to the owner alone', async () => {
    const document = await documentOf('owner');
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const { parameters, requestBody } = document.webhooks.sold.post;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const { properties } = requestBody.content['application/json'].schema;
    expect(properties.event).toEqual({ enum: ['part.create', 'part.update'] });
    expect(Object.keys(properties.fields.properties)).toEqual(['code', 'price']);
    expect(await documentOf('cora')).not.toHaveProperty('webhooks');
  });
});
