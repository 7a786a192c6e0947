import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MailAnswer, MailsAnswer } from '#shared/api/calls/mails.ts';
import { apiAddress } from './call/base.ts';
import { call } from './call/call.ts';

/** What was sent about a record, a page at a time, newest first. Kept with the records: a write may add to it. */
export function mailsQuery(plural: string, id: string) {
  return infiniteQueryOptions({
    queryKey: mailsKey(plural, id),
    queryFn: ({ signal, pageParam }) =>
      call<MailsAnswer>({
        path: `${plural}/${id}/-/mails`,
        query: { limit: '10', after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null, // null: the first page
    getNextPageParam: (page) => page.next,
    // What waits is sent within seconds, and nothing tells the page.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((mail) => mail.state === 'waiting')) ? 5_000 : false,
  });
}

export function mailsKey(plural: string, id: string) {
  return ['records', plural, 'mails', id] as const;
}

/** Where a file of a mail is, by its place. */
export function mailFileAddress(plural: string, id: string, file: { mail: string; place: number }) {
  return apiAddress(`${plural}/${id}/-/mails/${file.mail}/files/${file.place}`);
}

/** The same words to the same addresses once more. */
export function sendMailAgain(plural: string, id: string, mail: string) {
  return call<MailAnswer>({ method: 'POST', path: `${plural}/${id}/-/mails/${mail}/again` });
}
