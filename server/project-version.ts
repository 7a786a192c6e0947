import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** Which version of Ninefold this is. It is our own package.json. */
export const { version: projectVersion } = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
) as { readonly version: string };
