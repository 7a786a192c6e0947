import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ownModule } from '#server/resolve-own-modules.ts';
import { projectFolder } from '#server/project-folder.ts';

const at = (name: string) => pathToFileURL(join(projectFolder, name)).href;

test.each(['server/app.ts', 'server/cli/serve/start.ts', 'shared/contract/load.ts'])(
  'the modules that %s names are found where Node finds them',
  (name) => {
    const importer = at(name);
    const { resolve } = createRequire(importer);
    const named = [...readFileSync(join(projectFolder, name), 'utf8').matchAll(/from '([^']+)'/g)];
    const own = named.flatMap(([, specifier = '']) => {
      const found = ownModule(specifier, importer);
      return found === undefined ? [] : [[found, pathToFileURL(resolve(specifier)).href]];
    });
    expect(own.length).toBeGreaterThan(10);
    expect(own.map(([found]) => found)).toEqual(own.map(([, expected]) => expected));
  },
);

test('everything else is left to Node: packages, what they import, and what is named otherwise', () => {
  const server = at('server/app.ts');
  expect(ownModule('zod', server)).toBeUndefined();
  expect(ownModule('node:fs', server)).toBeUndefined();
  expect(ownModule('#swagger-ui/swagger-ui.css', server)).toBeUndefined();
  expect(ownModule('#shared/contract/load', server)).toBeUndefined();
  expect(ownModule('./sub.ts', at('node_modules/some/index.ts'))).toBeUndefined();
  expect(ownModule('./sub.ts', 'file:///elsewhere/index.ts')).toBeUndefined();
  expect(ownModule(at('server/main.ts'), undefined)).toBeUndefined();
});
