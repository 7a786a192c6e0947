import { fetchedLater } from '../../../ui/fetched-later.tsx';

/** What stands after a form; fetched while that is filled in. */
export const SentNotice = fetchedLater(async () => (await import('./sent-notice.tsx')).SentNotice);
