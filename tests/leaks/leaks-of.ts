import { otherWhenActing } from './acting-as.ts';
import { inWords, type Request } from './bytes.ts';
import { forgottenTold } from './forgotten.ts';
import { hiddenAndMissing } from './hidden-and-missing.ts';
import { historyPages, movedPages } from './history-pages.ts';
import { inboxesOf } from './kept-inbox.ts';
import { mailsOf } from './kept-mails.ts';
import type { Looking } from './looking.ts';
import { lettersAbout, mailsTold } from './mails.ts';
import { marksOutOfPlace } from './marks-out-of-place.ts';
import { wrongOpenings } from './openings.ts';
import { outsideOf } from './outside-questions.ts';
import { readsOf } from './questions.ts';
import { sightOf } from './sight.ts';
import { listsThatTell } from './shown-lists.ts';
import type { Stage } from './stage.ts';
import { countsQuestions, differentAnswers } from './twin-answers.ts';
import { wrongEvents } from './told-events.ts';
import { askerOf, type Viewer } from './viewers.ts';
import type { Ground, World } from './world.ts';
import { restoresOf, writesOf } from './writes.ts';
import { wrongAbilities, wrongSteps } from './wrong-abilities.ts';

/** What leaks in a world to the first of these viewers to whom anything does, in words; nothing where all is well. */
export async function leaksOf(
  stage: Stage,
  {
    ground,
    world,
    viewers,
  }: { readonly ground: Ground; readonly world: World; readonly viewers: readonly Viewer[] },
  { chance, looked, sample }: Pick<Looking, 'chance' | 'looked' | 'sample'>,
): Promise<readonly string[]> {
  for (const viewer of viewers) {
    await stage.load(world);
    const situation = { ...ground.situation, asker: askerOf(viewer, ground.model) };
    const sight = sightOf(ground, world, viewer);
    const found = await leaksTo({ stage, ground, world, viewer, chance, looked, sample, sight, situation });
    if (found.length > 0) return found.map((leak) => `${viewer.name}: ${leak}`);
  }
  const moved = await movedPages({ stage, ground, world });
  return moved.map((leak) => `the owner: ${leak}`);
}

async function leaksTo(looking: Looking): Promise<readonly string[]> {
  const { ground, world, viewer, stage, chance, sample } = looking;
  const { model } = ground;
  const asking = { model, world, chance, sample };
  const reads = [
    ...chance.some(eachOnce(readsOf(asking)), sample.reads),
    ...chance.some(eachOnce(outsideOf(asking)), sample.outside),
    ...eachOnce(mailsOf(asking)),
    ...inboxesOf(model),
  ];
  const { today } = ground.situation;
  const some = chance.some(writesOf(model, world, chance, today), sample.writes);
  const writes = [...some, ...restoresOf(model, world)];
  const answers = new Map<Request, string>();
  for (const request of [...reads, ...writes.map((one) => one.request)])
    answers.set(request, await stage.ask(viewer, request));
  for (const request of nextPages(answers)) answers.set(request, await stage.ask(viewer, request));
  const all = new Map([...answers, ...(await historyPages(looking, answers))]);
  // A mark says best where it leaks.
  const letters = lettersAbout(looking);
  const mails = await mailsTold(looking, letters);
  const marks = marksOutOfPlace(looking, new Map([...all, ...mails]), writes);
  if (marks.length > 0) return marks;
  const offered = [...wrongAbilities(looking, answers), ...wrongSteps(looking, answers, writes)];
  if (offered.length > 0) return offered;
  const told = [...(await hiddenAndMissing(looking)), ...(await listsThatTell(looking))];
  if (told.length > 0) return told;
  const twins = await differentAnswers(looking, all, { writes, letters: { about: letters, told: mails } });
  if (twins.length > 0) return twins;
  const acting = await otherWhenActing(looking, answers, writes);
  return [
    ...(await otherInBrowser(looking, answers)),
    ...acting,
    ...(await wrongEvents(looking)),
    ...(await wrongOpenings(looking)),
    ...(await forgottenTold(looking)),
  ];
}

/** Two records may lead to the same question. */
function eachOnce(requests: readonly Request[]): readonly Request[] {
  return [...new Map(requests.map((request) => [inWords(request), request])).values()];
}

/** The page after each that has one. */
function nextPages(answers: ReadonlyMap<Request, string>): readonly Request[] {
  return [...answers].flatMap(([request, bytes]): Request[] => {
    const after = /"next":"([A-Za-z0-9_-]+)"/.exec(bytes)?.[1];
    if (after === undefined || request.method !== 'GET' || !request.path.includes('?')) return [];
    return [{ ...request, path: `${request.path}&after=${after}` }];
  });
}

/** Whoever asks with the session of a browser is told the same; a session of somebody disabled is nobody's. */
async function otherInBrowser(
  { stage, viewer, chance, sample }: Looking,
  answers: ReadonlyMap<Request, string>,
): Promise<readonly string[]> {
  const leaks: string[] = [];
  const nobody: Viewer = { name: 'nobody', roles: [], active: true };
  // Of their sessions they are told which one asks.
  const comparable = [...answers].filter(
    ([request]) => request.path !== '/api/-/sessions' && !countsQuestions(request),
  );
  for (const [request, earlier] of chance.some(comparable, sample.browser)) {
    const byToken = viewer.active ? earlier : await stage.ask(nobody, request);
    const byCookie = await stage.askInBrowser(viewer, request);
    if (byToken !== byCookie)
      leaks.push(
        `${inWords(request)} tells a browser something else\n${byToken}\n--- by session:\n${byCookie}`,
      );
  }
  return leaks;
}
