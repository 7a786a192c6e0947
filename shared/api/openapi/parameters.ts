import type { JsonSchema } from './json-schema.ts';

/** A parameter in OpenAPI's words. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

/** Parameters that many calls have, under the names by which calls name them. */
export const parameters: Readonly<Record<string, Parameter>> = {
  'path.name': { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
  'path.id': { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  'path.mail': { name: 'mail', in: 'path', required: true, schema: { type: 'string' } },
  'path.file': {
    name: 'file',
    in: 'path',
    required: true,
    description: 'Its place among the files of the mail: the first has 0.',
    schema: { type: 'integer', minimum: 0 },
  },
  'path.entity': { name: 'entity', in: 'path', required: true, schema: { type: 'string' } },
  'path.field': { name: 'field', in: 'path', required: true, schema: { type: 'string' } },
  'path.format': {
    name: 'format',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: ['csv', 'xlsx'] },
  },
  'path.place': {
    name: 'place',
    in: 'path',
    required: true,
    description: 'The field, as refusals name it: `hall`, or `lines.0.dish` in a part that is sent along.',
    schema: { type: 'string' },
  },
  'query.filter': inQuery(
    'filter',
    { type: 'string', maxLength: 2000 },
    'An expression, such as `due < today`.',
  ),
  'query.sort': inQuery(
    'sort',
    { type: 'string' },
    'Fields or paths, with commas between; `-` for descending.',
  ),
  'query.limit': inQuery('limit', { type: 'integer', minimum: 1 }, 'How many at the most.'),
  'query.after': inQuery('after', { type: 'string' }, 'The cursor `next` of the page before.'),
  'query.from': inQuery('from', { type: 'string', format: 'date-time' }, 'Of moments: from this one on.'),
  'query.to': inQuery('to', { type: 'string', format: 'date-time' }, 'Of moments: those before this one.'),
  'query.state': inQuery('state', { type: 'string' }, 'Only those in this state.'),
  'query.fields': inQuery('fields', { type: 'string' }, 'Only these fields, with commas between.'),
  'query.expand': inQuery(
    'expand',
    { type: 'string' },
    'References and ways back whose records come along. On a write only with `dry_run=true`.',
  ),
  'query.q': inQuery('q', { type: 'string', maxLength: 200 }, 'Search words.'),
  'query.count': inQuery('count', { type: 'boolean' }, 'Adds how many there are, up to 10,000.'),
  'query.by': inQuery(
    'by',
    { type: 'string', maxLength: 500 },
    'What groups have in common, such as `status`.',
  ),
  'query.values': inQuery(
    'values',
    { type: 'string' },
    'Such as `sum(price),max(due)`; `count` is there always.',
  ),
  'query.format': inQuery('format', { type: 'string', enum: ['csv', 'ndjson'] }, 'Default `csv`.'),
  'query.bom': inQuery('bom', { type: 'boolean' }, 'Begins a CSV with a byte order mark, for spreadsheets.'),
  'query.key': inQuery(
    'key',
    { type: 'string' },
    'The unique field by which a row names the record it changes.',
  ),
  'query.skip': inQuery(
    'skip',
    { type: 'string', enum: ['refused'] },
    'Leaves out rows that are refused, and writes all others.',
  ),
  'query.peek': inQuery(
    'peek',
    { type: 'boolean' },
    'Looks at the record without opening it: what the contract does after a read is not done.',
  ),
  'query.can': inQuery('can', { type: 'boolean' }, 'Adds what you may do with the record.'),
  'query.dry_run': inQuery('dry_run', { type: 'boolean' }, 'Does everything, and undoes it.'),
  'query.confirm': inQuery('confirm', { type: 'string' }, 'Codes of the rules you confirm.'),
  'header.If-Match': inHeader('If-Match', 'The ETag you have seen; else `stale`.'),
  'header.If-None-Match': inHeader('If-None-Match', 'The ETag of what you have: 304 while it is the same.'),
  'header.Range': inHeader('Range', 'One range of bytes, such as `bytes=0-1023`.'),
  'header.Proof-Of-Work': inHeader(
    'Proof-Of-Work',
    'Of who has no account, where the limit of the call asks for it: a solved challenge as base64url of its JSON.',
  ),
  'header.Idempotency-Key': inHeader('Idempotency-Key', 'Makes sending it again safe for 24 hours.'),
};

function inQuery(name: string, schema: JsonSchema, description: string): Parameter {
  return { name, in: 'query', description, schema };
}

function inHeader(name: string, description: string): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

/** Headers that answers have, under their names. */
export const answerHeaders = {
  ETag: { description: 'The version of the record, for `If-Match`.', schema: { type: 'string' } },
  Location: { description: 'The address of what was made.', schema: { type: 'string' } },
  'Idempotent-Replay': {
    description: 'The answer is that of an earlier call with this key.',
    schema: { const: 'true' },
  },
  'Retry-After': { description: 'Seconds until it is worth asking again.', schema: { type: 'string' } },
} as const satisfies JsonSchema;

export type AnswerHeader = keyof typeof answerHeaders;
