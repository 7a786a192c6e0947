import type { Entity } from '#shared/contract/model.ts';
import { holding, permitsOf } from '#tests/agreement/reference/rights.ts';
import { environmentOf, isTrue } from '#tests/agreement/reference/situation.ts';
import { inWords, type Request } from './bytes.ts';
import { accountsLookedAfter, isAboutAccounts } from './looked-after.ts';
import { isForm, type Looking, outcomeIn } from './looking.ts';
import { type Letter, mailsTold } from './mails.ts';
import { twinOf } from './twin.ts';
import { entityOf, storedState, type World } from './world.ts';
import type { TriedWrite } from './tried-write.ts';
import { aboutAbilities } from './wrong-abilities.ts';

/**
 * Calls that a world and its twin answer with other bytes. Left out are those whose answer is meant to depend on what is
 * hidden: a rule, a guard or a grant for a write that looks at it, as the engine in memory judges.
 */
export async function differentAnswers(
  looking: Looking,
  answers: ReadonlyMap<Request, string>,
  {
    writes,
    letters,
  }: {
    readonly writes: readonly TriedWrite[];
    readonly letters: { readonly about: readonly Letter[]; readonly told: ReadonlyMap<Request, string> };
  },
): Promise<readonly string[]> {
  const { stage, ground, world, viewer, chance, looked } = looking;
  const surroundings = {
    chance,
    today: ground.situation.today,
    ids: (entity: string) => idsOf(world, entity),
  };
  const twin = twinOf(ground, world, viewer, surroundings);
  if (twin === world) return [];
  const leaks: string[] = [];
  await stage.load(twin);
  await stage.hideChanges(twin);
  for (const [request, earlier] of answers) {
    if (!isMeantToBeTheSame(looking, twin, { request, writes })) continue;
    const later = await stage.ask(viewer, request);
    looked.twins += 1;
    if (withoutPlaces(later) !== withoutPlaces(earlier))
      leaks.push(`${inWords(request)} tells what is hidden\n${earlier}\n--- its twin:\n${later}`);
  }
  for (const [request, later] of await mailsTold({ ...looking, world: twin }, letters.about)) {
    const earlier = letters.told.get(request) ?? '';
    looked.twins += 1;
    if (later !== earlier)
      leaks.push(`${inWords(request)} tells what is hidden\n${earlier}\n--- its twin:\n${later}`);
  }
  await stage.load(world);
  return leaks;
}

/** Of several that a rule or a limit refuses, which comes first hangs on all; its id is a mark, and judged as one. */
function withoutPlaces(bytes: string): string {
  return bytes.replace(/,?"at":\{[^}]*\}/g, '').replace(/content-length: \d+/, '');
}

function isMeantToBeTheSame(
  looking: Looking,
  twin: World,
  { request, writes }: { readonly request: Request; readonly writes: readonly TriedWrite[] },
): boolean {
  const { world } = looking;
  const write = writes.find((one) => one.request === request);
  if (write !== undefined) {
    const outcome = outcomeIn(world, write, looking);
    // What is filled in is told before any rule is asked, and only what is made is known to the engine in memory.
    const isKnown = !isForm(write) || outcome.startsWith('{"kind":"done"');
    return isKnown && outcome === outcomeIn(twin, write, looking);
  }
  if (countsQuestions(request)) return false;
  if (isAboutAccounts(request)) return sameAccounts(looking, twin);
  if (!/[?&]can=true$/.test(request.path)) return true;
  return abilities(world, request, looking) === abilities(twin, request, looking);
}

function sameAccounts(looking: Looking, twin: World): boolean {
  const [own, other] = [looking, { ...looking, world: twin }].map(accountsLookedAfter);
  return JSON.stringify(own) === JSON.stringify(other);
}

/** How often an index was used goes up with each question, whoever asks. */
export function countsQuestions({ path }: Request): boolean {
  return path === '/api/-/advice';
}

/** What somebody can do with a record is theirs to know, whatever decides it. */
function abilities(world: World, request: Request, looking: Looking): string {
  const { situation } = looking;
  const { entity, id } = aboutAbilities(looking, request) ?? {};
  const values = world.get(entity?.name ?? '')?.find((kept) => kept.values['id'] === id)?.values;
  if (entity === undefined || values === undefined) return '';
  const environment = environmentOf(storedState(world), situation, { entity, record: values, input: {} });
  const holds = (action: Parameters<typeof permitsOf>[1]) =>
    permitsOf(entity, action, situation).map((permit) => holding([permit], environment).length);
  const moves = [...entity.transitions.values()].map(({ name, when }) => {
    const permits = holds({ kind: 'transition', name });
    if (!permits.includes(1)) return permits;
    return [permits, when.map(({ condition }) => isTrue(condition, environment)), stateIn(entity, values)];
  });
  const adds = added(entity, id ?? null, { world, looking });
  return JSON.stringify([holds({ kind: 'update' }), holds({ kind: 'delete' }), moves, adds]);
}

/** Of what refers to the record, what allows somebody to add one more. */
function added(
  { backs }: Entity,
  id: string | null,
  { world, looking: { ground, situation } }: { readonly world: World; readonly looking: Looking },
): readonly (readonly number[])[] {
  return [...backs.values()].map(({ entity: name, field }) => {
    const entity = entityOf(ground.model, name);
    const empty = Object.fromEntries([...entity.fields.keys()].map((one) => [one, null]));
    const record = { ...empty, [field]: id };
    const environment = environmentOf(storedState(world), situation, { entity, record });
    const permits = permitsOf(entity, { kind: 'create' }, situation);
    return permits.map((permit) => holding([permit], environment).length);
  });
}

function stateIn({ states }: Entity, values: Readonly<Record<string, unknown>>): unknown {
  return states === undefined ? null : values[states.field];
}

function idsOf(world: World, entity: string): readonly string[] {
  const there = (world.get(entity) ?? []).filter(({ deletedBy }) => deletedBy === undefined);
  return there.map(({ values }) => String(values['id']));
}
