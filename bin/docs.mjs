// `npm run docs -- [folder]`. Runs on whatever Node the host has, and hands over to the project's own.
import { join } from 'node:path';
import { installWhenStale, main, pinnedNode, projectFolder } from './install.mjs';
import { run } from './run.mjs';

await main(async () => {
  await installWhenStale();
  const program = join(projectFolder, 'bin/make-docs.mjs');
  return run(pinnedNode, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)]);
});
