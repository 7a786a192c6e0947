import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AppContext } from '#client/app/app-context.tsx';
import { RequestCard } from '#client/screens/requests/request-card.tsx';
import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const request = {
  id: '1',
  version: 1,
  state: 'waiting',
  entity: 'loan',
  record: null,
  title: null,
  call: 'create',
  label: null,
  by: { id: 'cleo', name: 'Cleo' },
  at: '2026-03-02T09:00:00Z',
  until: '2026-03-09T09:00:00Z',
  mine: true,
  decide: false,
  decided_by: null,
  reason: null,
  values: {},
  hidden: false,
};

/** The card of a request that was asked by who looks at it, or by the one they act as. */
function cardSeen(
  actedBy: { readonly id: string; readonly name: string } | undefined,
  more: Partial<RequestAnswer> = {},
): string {
  const app = {
    description: { entities: [], screens: [] },
    person: null,
    actedBy,
    held: null,
    style: { locale: 'en-GB', language: 'en', zone: { from: [0], offsets: [0] } },
  };
  const card = createElement(RequestCard, { request: { ...request, ...more } as unknown as RequestAnswer }); // the little that is read
  const within = createElement(AppContext, { value: app as never }, card);
  const asking = createElement(QueryClientProvider, { client: new QueryClient() }, within);
  const routed = createElement(MemoryRouter, {}, asking);
  return renderToStaticMarkup(createElement(MantineProvider, {}, routed));
}

test('whoever asked takes a request back; who acts as them is not offered what the server refuses', () => {
  expect(cardSeen(undefined)).toContain('Take back');
  expect(cardSeen({ id: 'ada', name: 'Ada' })).not.toContain('Take back');
});

test('a transition is called as the contract calls it, also by who may not make it', () => {
  const card = cardSeen(undefined, { call: 'sign_large', label: 'Sign with a second person' });
  expect(card).toContain('Sign with a second person');
  expect(card).not.toContain('Sign large');
});
