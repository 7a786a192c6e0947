import { expect, test } from 'vitest';
import { usualReading } from '#shared/messages/usual-reading.ts';

const offered = ['en-GB', 'pl', 'pt-BR'];

test.each([
  { accepts: ['pl-PL', 'en'], reads: { language: 'pl', locale: 'pl-PL' } },
  { accepts: ['fr', 'pt-PT'], reads: { language: 'pt-BR', locale: 'pt-PT' } },
  { accepts: ['fr'], reads: { language: 'en-GB', locale: 'en-GB' } },
  { accepts: ['en-US'], reads: { language: 'en-GB', locale: 'en-GB' } },
  { accepts: ['pl-PL'], chosen: 'de', reads: { language: 'de', locale: 'de' } },
])('whose browser asks for $accepts reads $reads.language', ({ accepts, chosen, reads }) => {
  expect(usualReading('en-GB', { offered, accepts, chosen })).toEqual(reads);
});
