import type { Request } from './bytes.ts';
import type { Looking } from './looking.ts';

/** Turned at most, of each history: enough to come past changes that are hidden. */
const PAGES = 4;
const EVERYTHING = '/api/-/history';

type Asking = Pick<Looking, 'stage' | 'viewer' | 'ground'>;
type Answer = readonly [request: Request, bytes: string];

/** Each history that was told as a whole, in pages: what is left out must move none of them. */
export async function historyPages(
  asking: Asking,
  answers: ReadonlyMap<Request, string>,
): Promise<ReadonlyMap<Request, string>> {
  const entities = [...asking.ground.model.entities.keys()].map((name) => `entity=${name}&limit=2`);
  const pages: Answer[] = [];
  for (const [{ method, path }, bytes] of answers) {
    if (method !== 'GET' || !path.endsWith('/-/history') || !bytes.startsWith('200')) continue;
    const questions = path === EVERYTHING ? ['limit=7', 'event=update&limit=7', ...entities] : ['limit=1'];
    for (const question of questions) pages.push(...(await turned(asking, `${path}?${question}`)));
  }
  return new Map(pages);
}

async function turned({ stage, viewer }: Asking, path: string): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  let after: string | undefined = '';
  while (after !== undefined && pages.length < PAGES) {
    const request: Request = { method: 'GET', path: after === '' ? path : `${path}&after=${after}` };
    const bytes = await stage.ask(viewer, request);
    pages.push([request, bytes]);
    after = /"next":"([^"]+)"/.exec(bytes)?.[1];
  }
  return pages;
}
