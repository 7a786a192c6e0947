// `npm test`. Runs on whatever Node the host has: installs what is missing and hands over to the project's own Node.
import { delimiter, dirname, join } from 'node:path';
import { installWhenStale, main, pinnedNode, projectFolder } from '#bin/install.mjs';
import { run } from '#bin/run.mjs';

await main(async () => {
  await installWhenStale();
  const tools = [dirname(pinnedNode), join(projectFolder, 'node_modules/.bin')].join(delimiter);
  const suite = join(projectFolder, 'tests/support/suite.ts');
  return run(pinnedNode, ['--disable-warning=ExperimentalWarning', suite, ...process.argv.slice(2)], {
    cwd: projectFolder,
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
  });
});
