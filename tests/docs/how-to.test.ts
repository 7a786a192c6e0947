import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { commandsOf, Console, patternOf } from './console.ts';
import { type Block, blocksOf, pages } from './pages.ts';

/** What explains something may prove it in the same way. */
const guides = pages.filter((page) => /^(?:how-to|explanation)\//.test(page));

/** The database that the pages name. */
const shownDatabase = 'postgres://ninefold:secret@localhost:5432/notes';

/** Files of a page: their name stands behind the language. */
const filesOf = (blocks: readonly Block[]) => blocks.filter(({ code }) => typeof code.meta === 'string');

describe.each(guides)('%s, followed to the letter', (page) => {
  const blocks = blocksOf(page);
  let place: TestDatabase | undefined;
  let console: Console;

  beforeAll(async () => {
    const needsPostgres = blocks.some(({ code }) => code.value.includes(shownDatabase));
    place = needsPostgres ? await databaseOf('postgres').open() : undefined;
    console = new Console(await temporaryFolder('how-to'), new Map([[shownDatabase, place?.url ?? '']]));
    // A file that is shown below its first use is there from the beginning; one that is shown twice changes on the way.
    for (const { code } of filesOf(blocks).toReversed()) await console.write(code.meta ?? '', code.value);
  });

  afterAll(async () => {
    await console.close();
    await place?.dispose();
  });

  test.each(blocks)(
    '$name',
    async ({ code }) => {
      if (typeof code.meta === 'string') await console.write(code.meta, code.value);
      const commands = code.lang === 'console' ? commandsOf(code.value) : [];
      for (const { command, output } of commands)
        expect(await console.run(command), command).toMatch(patternOf(output));
      // A block that is neither a file nor commands belongs to another program, and is marked as plain text.
      if (commands.length === 0) expect(code.meta ?? code.lang).toMatch(/^(text|.+\.\w+)$/);
    },
    60_000,
  );
});
