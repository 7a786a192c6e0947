import { z } from 'zod';
import { acceptsType } from './media-type.ts';
import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';

interface Limits {
  readonly maxSize: number;
  readonly accept: readonly string[];
}

/** A file that was uploaded before: its id, its name, its media type and its size in bytes. */
export const fileType: FieldType<'file'> = { schema: (settings) => uploaded(settings), format: nameOf };

/** A file that is shown as a picture. */
export const imageType: FieldType<'image'> = { schema: (settings) => uploaded(settings), format: nameOf };

function uploaded({ maxSize, accept }: Limits) {
  return z
    .strictObject(
      {
        id: z.string().min(1).max(100),
        name: z.string().min(1).max(255),
        type: z.string().max(255),
        size: z.int().min(0),
      },
      { error: 'Send what the upload answered: `id`, `name`, `type`, `size`.' },
    )
    .check(
      refineWith('too_large', `At most ${maxSize} bytes.`, (file) => file.size <= maxSize),
      refineWith('bad_type', `Only ${accept.join(', ')}.`, (file) => acceptsType(accept, file.type)),
    );
}

function nameOf(value: unknown): string {
  const hasName = typeof value === 'object' && value !== null && 'name' in value;
  return hasName ? String(value.name) : '';
}
