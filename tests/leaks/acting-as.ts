import { secondOf } from '#shared/engine/second-of.ts';
import type { Model } from '#shared/contract/model.ts';
import { written } from '#server/messages/write-message.ts';
import { messageOf } from '#shared/messages/message.ts';
import { inWords, type Request } from './bytes.ts';
import type { Looking } from './looking.ts';
import type { TriedWrite } from './tried-write.ts';

/** Whoever acts as a viewer is told what that viewer is told, and nothing of what they may read themselves. */
export async function otherWhenActing(
  { stage, ground: { model }, viewer, chance, sample }: Looking,
  answers: ReadonlyMap<Request, string>,
  writes: readonly TriedWrite[],
): Promise<readonly string[]> {
  const { id, active, held, roles } = viewer;
  const isNobodys = id === undefined || held !== undefined || !active || roles.includes('owner');
  if (model.signIn.actAs === undefined || isNobodys) return [];
  const leaks: string[] = [];
  const alike = [...answers].filter(([request]) => isAlike(request, model, writes));
  for (const [request, own] of chance.some(alike, sample.browser)) {
    const acting = await stage.askActing(viewer, request);
    if (acting !== own && !isNotForActing(request, acting, model))
      leaks.push(`${inWords(request)} tells who acts as them something else\n${own}\n--- acting:\n${acting}`);
  }
  return leaks;
}

/** A write that would come to accounts, or to what a second person agrees to, by way of something else: that tells nothing. */
function isNotForActing({ method }: Request, answer: string, { settings }: Model): boolean {
  const sentence = written(messageOf('refusals.notWhileActing'), settings.locale);
  return method !== 'GET' && answer.startsWith('403') && answer.includes(JSON.stringify(sentence));
}

/** Calls on records: but nobody makes or changes accounts for another, nor asks for what a second person has to agree to. */
function isAlike(request: Request, model: Model, writes: readonly TriedWrite[]): boolean {
  if (request.path.startsWith('/api/-/')) return false;
  if (request.method === 'GET') return true;
  const write = writes.find((one) => one.request === request);
  const entity = model.entities.get(write?.entity ?? '');
  if (write === undefined || entity === undefined || entity.name === 'user') return false;
  const { action } = write;
  return secondOf(model, entity, action.kind === 'transition' ? action.name : action.kind) === undefined;
}
