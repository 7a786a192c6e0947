import { accessSync } from 'node:fs';
import { z } from 'zod';

/** Paths with commas between them. Compressed fonts (WOFF) are unpacked anew for each letter: a page would take minutes. */
export const fontFiles = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((files) => files.every((file) => /\.(ttf|otf|ttc)$/i.test(file) && isReadable(file)), {
    message: 'must be files of fonts (.ttf, .otf or .ttc) that can be read, with commas between them',
  });

function isReadable(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}
