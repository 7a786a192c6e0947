import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientText } from '#shared/api/typescript/client-text.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import { projectFolder } from '#server/project-folder.ts';
import { printApp } from './print-app.ts';

/** `ninefold types <contract> [--as ROLE]`: a typed TypeScript client, the owner's unless said otherwise. */
export function run(argv: readonly string[]): Promise<number> {
  return printApp('types', argv, async ({ app, model }) =>
    clientText({
      app,
      codes: [...model.errors.keys()],
      codesOf: ownCodesOf(model),
      core: await commonPart(),
    }).trimEnd(),
  );
}

const files = ['transport', 'calls', 'mails', 'questions', 'transfers', 'batch', 'events', 'files'];

/** The files of the common part as one, in which nothing has to be imported. */
async function commonPart(): Promise<string> {
  const folder = join(projectFolder, 'server/scripting');
  const texts = await Promise.all(files.map((part) => readFile(join(folder, `client-${part}.ts`), 'utf8')));
  return texts.map((text) => text.replaceAll(/^(\/\/|import ).*\n+/gm, '').trim()).join('\n\n');
}
