import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { JsonSchema } from '../value.ts';
import { unsearched } from './json.ts';
import { acceptsType } from './media-type.ts';
import type { FieldType } from '../field-type.ts';
import { refineWith, saying } from '../base/issue.ts';

interface Limits {
  /** In bytes. */
  readonly maxSize: number;
  /** Media types such as `image/png` or `image/*`; none of them: any. */
  readonly accept: readonly string[];
}

const uploads = {
  ...unsearched,
  base: 'file',
  described: ['maxSize', 'accept'],
  checks: ['max', 'exists'],
  schema: uploaded,
  wireSchema: () => inJson,
  format: nameOf,
  expression: () => ({ kind: 'json', file: true }) as const,
  operators: () => ['empty', 'filled'] as const,
} as const;

/** A file that was uploaded before: its id, its name, its media type and its size in bytes. The id alone may be sent. */
export const fileType: FieldType<Limits & { readonly type: 'file' }, 'file'> = {
  ...uploads,
  bare: { type: 'file', maxSize: 0, accept: [] },
};

/** A file that is shown as a picture. */
export const imageType: FieldType<Limits & { readonly type: 'image' }, 'file'> = {
  ...uploads,
  bare: { type: 'image', maxSize: 0, accept: [] },
  long: () => false,
};

const inJson: JsonSchema = {
  type: 'object',
  description: 'What the upload answered; its `id` is enough to send.',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
  },
  required: ['id'],
};

/** What is said beside the id is the browser's word: the server puts what it knows of the file in its place. */
function uploaded({ maxSize, accept }: Limits) {
  return z
    .strictObject(
      {
        id: z.string().min(1).max(100),
        name: z.string().min(1).max(255).optional(),
        type: z.string().max(255).optional(),
        size: z.int().min(0).optional(),
      },
      saying('fields.sendUpload'),
    )
    .check(
      refineWith(
        'too_large',
        messageOf('fields.atMost', { size: inUnits(maxSize) }),
        ({ size = 0 }) => size <= maxSize,
      ),
      refineWith(
        'bad_type',
        messageOf('fields.onlyTypes', { types: accept.join(', ') }),
        ({ type }) => type === undefined || acceptsType(accept, type),
      ),
    );
}

function inUnits(bytes: number): string {
  const unit = [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['kB', 1024],
  ] as const;
  const [name, size] = unit.find(([, one]) => bytes >= one) ?? ['bytes', 1];
  return `${Math.round((bytes / size) * 10) / 10} ${name}`;
}

function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : '';
}
