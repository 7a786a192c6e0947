import { inWords, type Request } from './bytes.ts';
import type { Looking } from './looking.ts';

/** Turned at most, of each history: enough to come past changes that are hidden. */
const PAGES = 4;
const EVERYTHING = '/api/-/history';

type Asking = Pick<Looking, 'stage' | 'viewer'>;
type Answer = readonly [request: Request, bytes: string];

/** Each history and each trash that was told as a whole, in pages: what is left out must move none of them. */
export async function historyPages(
  asking: Asking,
  answers: ReadonlyMap<Request, string>,
): Promise<ReadonlyMap<Request, string>> {
  const pages: Answer[] = [];
  for (const [{ method, path }, bytes] of answers) {
    if (method !== 'GET' || !/\/-\/(history|trash)$/.test(path) || !bytes.startsWith('200')) continue;
    pages.push(...(await turned(asking, `${path}?limit=${path === EVERYTHING ? 7 : 1}`)));
  }
  return new Map(pages);
}

/** Pages of the history of everything that tell the owner of changes nobody is told of: they move, or end elsewhere. */
export async function movedPages({
  stage,
  ground,
  world,
}: Pick<Looking, 'stage' | 'ground' | 'world'>): Promise<readonly string[]> {
  const viewer = ground.viewers.find(({ roles }) => roles.includes('owner'));
  if (viewer === undefined) return [];
  const entities = [...ground.model.entities.keys()].map((name) => `entity=${name}&limit=2`);
  const questions = ['limit=7', 'event=update&limit=3', ...entities].map((words) => `${EVERYTHING}?${words}`);
  await stage.load(world);
  const pages: Answer[] = [];
  for (const question of questions) pages.push(...(await turned({ stage, viewer }, question)));
  await stage.hideChanges(world);
  const leaks: string[] = [];
  for (const [request, before] of pages) {
    const after = await stage.ask(viewer, request);
    if (after !== before)
      leaks.push(`${inWords(request)} tells of hidden changes\n${before}\n--- with them:\n${after}`);
  }
  return leaks;
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
