import { readFileSync } from 'node:fs';
import { LOCALE, pictures, pose, SIZE, wordsFile, wordsOn } from '#tests/pictures/pictures.ts';
import { expect, test } from './fixtures.ts';

// A server that no other story has changed: pictures show the records of the examples.
test.use({ apart: 'pictures', viewport: SIZE, locale: LOCALE });

for (const picture of pictures)
  test(`The picture of the documentation "${picture.name}" has the words of its page`, async ({
    app,
    page,
  }) => {
    await pose(page, app.url, picture);
    const taken: unknown = JSON.parse(readFileSync(wordsFile, 'utf8'));
    expect(await wordsOn(page), 'Take the pictures again: npm run pictures').toEqual(
      Object.entries(taken ?? {}).find(([name]) => name === picture.name)?.[1],
    );
  });
