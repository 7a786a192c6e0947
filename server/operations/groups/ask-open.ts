import type { OpenAnswer } from '#shared/engine/deadlines/open-time.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { describeViewParts } from '#shared/screens/describe-views.ts';
import type { Call } from '#server/call.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { readingContext } from '#server/write/fill-in.ts';
import { openIn } from '#server/write/values/open-time.ts';

const DAY = 86_400_000;
/** More than any calendar shows at once. */
const most = 100 * DAY;

/**
 * `GET /api/-/open`: which time is open on a calendar, where the description of the app shows the caller its days. What it
 * is worked out from is asked whoever calls, and not told.
 */
export async function askOpen(
  runtime: Runtime,
  call: Call,
  query: ReadonlyMap<string, string>,
): Promise<Outcome<OpenAnswer>> {
  const { model } = runtime;
  const [from = Number.NaN, to = Number.NaN] = ['from', 'to'].map((name) => momentIn(query.get(name)));
  if (!(from < to && to - from <= most)) return refuse('bad_request');
  const screen = model.screens.find(({ route }) => route === query.get('screen'));
  const entity = model.entities.get(screen?.entity ?? '');
  if (screen?.open === undefined || entity === undefined) return refuse('not_found');
  const { open } = screen;
  const rights = viewerRights(runtime, call.actor);
  const isShown = rights.may(entity, 'read') && describeViewParts(screen, entity, { model, rights }).open;
  if (!isShown) return refuse('not_found');
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = readingContext(runtime, call, connection);
    return done({ open: await openIn(context, { entity, open }, { from, to }) });
  });
}

function momentIn(text: string | undefined): number {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
}
