import { join } from 'node:path';

/** Where Ninefold itself is: its contracts, its built client. Named once, so that files may move between folders. */
export const projectFolder = join(import.meta.dirname, '..');
