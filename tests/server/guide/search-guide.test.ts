import { describe, expect, test } from 'vitest';
import { readGuide } from '#server/guide/guide-files.ts';
import { searchGuide } from '#server/guide/search-guide.ts';

const pages = [...(await readGuide()).values()];
const firstOf = (question: string) => searchGuide(pages, question).map(({ path }) => path);

describe('the search of the documentation', () => {
  test.each([
    ['how do I install it', 'how-to/package'],
    ['backup and restore', 'how-to/operate'],
    ['reset a password', 'people'],
    ['upload files', 'api'],
    ['send an email to customers', 'language/07-calls'],
    ['who can see what', 'how-to/rights'],
    ['import a csv file', 'api'],
    ['use postgres instead of sqlite', 'how-to/postgresql'],
    ['call a webhook', 'language/07-calls'],
    ['add a field to an existing table', 'language/03-entities'],
    ['translate my application into german', 'language/01-purpose'],
    ['change the colours and logo', 'language/01-purpose'],
    ['login with google', 'people'],
    ['run it with docker', 'how-to/image'],
    ['what is a contract', 'tutorial'],
    ['undo a deploy', 'publishing'],
    ['does it scale', 'performance'],
    ['delete personal data gdpr', 'people'],
  ])('answers "%s" with %s among the first three', (question, page) => {
    expect(firstOf(question).slice(0, 3)).toContain(page);
  });

  test('finds a word in its other forms, and parts that have only some of the words', () => {
    expect(firstOf('publishes versions')).toContain('publishing');
    expect(firstOf('webhooks zzzznothing')).toContain('language/07-calls');
    expect(firstOf('zzzznothing')).toEqual([]);
    expect(firstOf('how is it')).not.toEqual([]);
    expect(firstOf('  ')).toEqual([]);
  });
});
