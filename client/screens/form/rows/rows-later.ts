import { fetchedLater } from '../../../ui/fetched-later.tsx';

/** The grid of lines, fetched with the first form that has one: most public forms have none. */
export const PartRows = fetchedLater(async () => (await import('./part-rows.tsx')).PartRows);
