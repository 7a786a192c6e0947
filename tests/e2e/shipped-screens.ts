import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import type { Stage } from './fixtures.ts';

/**
 * The addresses that a person of a contract has: every screen, those of one record with the first that there is, and a
 * form where the contract has none.
 */
export async function screensOf(app: Stage, person: string): Promise<readonly string[]> {
  // The server's promise, as of every answer.
  const description = (await app.call(person, 'GET', '/api/-/app')) as unknown as AppDescription;
  const firsts = new Map(
    await Promise.all(
      description.entities.map(async (entity) => [entity.name, await firstOf(app, person, entity)] as const),
    ),
  );
  const own = description.screens.flatMap(({ route, entity }) => {
    if (!route.includes(':id')) return route.includes('/:') ? [] : [route];
    const id = firsts.get(entity ?? '');
    return id === undefined ? [] : [route.replace(':id', id)];
  });
  const forms = description.entities
    .filter(({ may }) => may.create)
    .map((entity) => `${genericScreen(entity, 'table').route}/new`);
  return [...new Set([...own, ...forms, '/-/about'])];
}

async function firstOf(app: Stage, person: string, { plural, may }: EntityDescription) {
  if (!may.read) return undefined;
  const { items } = await app.call(person, 'GET', `/api/${plural}?limit=1`);
  const [first]: unknown[] = Array.isArray(items) ? items : [];
  return typeof first === 'object' && first !== null && 'id' in first ? String(first.id) : undefined;
}

/** Who can be picked in the rehearsal of a contract, without those who are there to show who does not come in. */
export async function peopleOf({ url }: Stage): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/-/rehearsal/people`);
  const { people } = (await answer.json()) as { people: readonly { name: string }[] }; // the server's promise
  const comeIn = people.map(async ({ name }) => {
    const { status } = await fetch(`${url}/api/-/rehearsal/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ person: name, token: true }),
    });
    return status === 403 ? [] : [name];
  });
  return (await Promise.all(comeIn)).flat();
}
