import type { Entity } from '#shared/contract/model.ts';
import { type Action, covers, holding, permitsOf } from '#tests/agreement/reference/rights.ts';
import { environmentOf } from '#tests/agreement/reference/situation.ts';
import { inWords, type Request } from './bytes.ts';
import type { Looking } from './looking.ts';
import type { TriedWrite } from './tried-write.ts';
import { entityOf, storedState } from './world.ts';

/** Answers of `can=true` that name what the grants do not allow on the record, as the engine in memory judges. */
export function wrongAbilities(looking: Looking, answers: ReadonlyMap<Request, string>): readonly string[] {
  return [...answers].flatMap(([request, bytes]) => {
    const asked = aboutAbilities(looking, request);
    const told = asked && abilitiesIn(bytes);
    if (asked === undefined || told === undefined) return [];
    const permits = permitsOn(looking, asked);
    const wrong = [
      ...told.update.filter((field) => !covers(permits({ kind: 'update' }), field)),
      ...(told.delete && permits({ kind: 'delete' }).length === 0 ? ['delete'] : []),
      ...Object.keys(told.transitions).filter((name) => permits({ kind: 'transition', name }).length === 0),
    ];
    return wrong.length === 0 ? [] : [`${inWords(request)} offers ${wrong.join(', ')}\n${bytes}`];
  });
}

/** Steps that were made, or tried out, on records where nothing allows the viewer either, as the engine in memory judges. */
export function wrongSteps(
  looking: Looking,
  answers: ReadonlyMap<Request, string>,
  writes: readonly TriedWrite[],
): readonly string[] {
  return writes.flatMap(({ request, action, entity, id }) => {
    const bytes = answers.get(request) ?? '';
    if (action.kind !== 'transition' || !bytes.startsWith('200')) return [];
    const isRead = looking.sight.get(entity)?.get(id)?.now !== undefined;
    const permits = permitsOn(looking, { entity: entityOf(looking.ground.model, entity), id });
    if (isRead && permits({ ...action, tried: true }).length > 0) return [];
    return [`${inWords(request)} is not theirs to try out\n${bytes}`];
  });
}

interface Asked {
  readonly entity: Entity;
  readonly id: string;
}

/** The record whose abilities a request asks for; undefined where it asks for something else. */
export function aboutAbilities({ ground }: Pick<Looking, 'ground'>, { path }: Request): Asked | undefined {
  const [, plural, id] = /^\/api\/([^/]+)\/([^/?]+)\?(?:peek=true&)?can=true$/.exec(path) ?? [];
  const entity = [...ground.model.entities.values()].find((one) => one.plural === plural);
  return entity === undefined || id === undefined ? undefined : { entity, id };
}

/** What allows the viewer an action on a record. */
export function permitsOn({ world, situation }: Pick<Looking, 'world' | 'situation'>, { entity, id }: Asked) {
  const record = world.get(entity.name)?.find(({ values }) => values['id'] === id)?.values ?? null;
  const environment = environmentOf(storedState(world), situation, { entity, record, input: {} });
  return (action: Action) => holding(permitsOf(entity, action, situation), environment);
}

interface Told {
  readonly update: readonly string[];
  readonly delete: boolean;
  readonly transitions: object;
}

function abilitiesIn(bytes: string): Told | undefined {
  if (!bytes.startsWith('200')) return undefined;
  return JSON.parse(bytes.slice(bytes.indexOf('\n\n'))).can;
}
