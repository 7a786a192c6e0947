import { z } from 'zod';
import { acceptsType } from './media-type.ts';
import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';

interface Limits {
  readonly maxSize: number;
  readonly accept: readonly string[];
}

/** A file that was uploaded before: its id, its name, its media type and its size in bytes. The id alone may be sent. */
export const fileType: FieldType<'file'> = { schema: (settings) => uploaded(settings), format: nameOf };

/** A file that is shown as a picture. */
export const imageType: FieldType<'image'> = { schema: (settings) => uploaded(settings), format: nameOf };

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
      { error: 'Send what the upload answered: `id`, and as you like `name`, `type`, `size`.' },
    )
    .check(
      refineWith('too_large', `At most ${inUnits(maxSize)}.`, ({ size = 0 }) => size <= maxSize),
      refineWith(
        'bad_type',
        `Only ${accept.join(', ')}.`,
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
  const hasName = typeof value === 'object' && value !== null && 'name' in value;
  return hasName ? String(value.name) : '';
}
