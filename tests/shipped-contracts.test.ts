import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roomOf } from '#client/screens/table/rows/column-look.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import { format } from '#shared/contract/format/format.ts';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { listColumns } from '#shared/screens/list-columns.ts';
import { readSource } from '#server/operations/contract/contract-source.ts';
import { openApp } from './support/app.ts';
import { databases } from './support/databases.ts';

const folder = join(import.meta.dirname, '../contracts');
const shipped = readdirSync(folder).filter((name) => name.endsWith('.md'));

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

function modelOf(name: string): Model {
  const { model } = load(textOf(name), name);
  if (model === undefined) throw new Error(`${name} does not load`);
  return model;
}

/** Every code that a step of a scenario expects, also of those at the same moment. */
function codesOf({ refused, warns, confirm, action }: ScenarioStep): readonly string[] {
  const own = [...(refused === undefined ? [] : [refused]), ...warns, ...confirm];
  if (action.kind !== 'together') return own;
  return [...own, ...(action.others === undefined ? [] : [action.others]), ...action.steps.flatMap(codesOf)];
}

describe.each(shipped)('%s, as it ships', (name) => {
  test('is in the style of `ninefold format`', () => {
    expect(format(textOf(name))).toBe(textOf(name));
  });

  test('has all nine points', () => {
    const { points } = modelOf(name);
    expect(points.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('shows in its scenarios how each code of its catalogue comes about', () => {
    const { entities, errors, examples, signIn } = modelOf(name);
    const fields = [...entities.values()].flatMap((entity) => [...entity.fields.values()]);
    const ofFiles = fields.flatMap((field) => (field.type === 'file' ? field.errors.type : [])); // a scenario uploads none
    // Nobody reads mail, opens links, invites or acts as another in a scenario; the trials of the contracts do.
    const { password, code: mailed, link, key, invitations, actAs } = signIn;
    const atDoors = [password, mailed, link, key, invitations, actAs].flatMap((door) =>
      Object.values(door?.errors ?? {}),
    );
    const own = [...errors.keys()].filter(
      (code) => code === code.toUpperCase() && ![...ofFiles, ...atDoors].includes(code),
    );
    const raised = new Set(examples.scenarios.flatMap(({ steps }) => steps.flatMap(codesOf)));
    expect(own.filter((code) => !raised.has(code))).toEqual([]);
  });

  test('has nothing left to translate in the languages that it is offered in', async () => {
    const { text } = await readSource(join(folder, name));
    const about = load(text, name).findings.filter(({ code }) => code.startsWith('translation_'));
    expect(about).toEqual([]);
  });

  test('is linked from the README', () => {
    expect(readFileSync(join(folder, '../README.md'), 'utf8')).toContain(`(contracts/${name})`);
  });
});

/** What a list has in a window of 1,024 pixels: less the menu, the edges of the page, its own, and the bar that scrolls it. */
const LIST_AT_1024 = 1024 - 200 - 2 * 16 - 2 - 15;

/** The lists of a viewer, their own and those of the contract, that would have to be scrolled sideways there. */
function listsBeyond(box: number, { screens, entities, settings }: AppDescription): readonly string[] {
  return entities.flatMap((entity) => {
    const own = screens.filter((screen) => screen.entity === entity.name && screen.view === 'table');
    return [...own, genericScreen(entity, 'table')].flatMap((screen) => {
      const columns = listColumns(screen, entity, undefined);
      const rooms = columns.map((column, place) =>
        roomOf(column, { isFirst: place === 0, style: { locale: settings.locale } }),
      );
      const least = rooms.reduce((sum, { tightest }) => sum + tightest, 0);
      return least > box ? [`${screen.route}: ${least}`] : [];
    });
  });
}

/** Whether an answer comes is asked here, not how soon: beside other tests the usual second may be too short. */
const withTime = (text: string) => text.replace('\nlimits:\n', '\nlimits:\n  read_time: 20s\n');

describe.each(databases)('a rehearsal on $kind', ({ open }) => {
  test.each(shipped)(
    'of %s begins, and answers each of its people on every list',
    async (name) => {
      const place = await open();
      const app = await openApp({ contract: withTime(textOf(name)), database: place });
      const { examples } = app.runtime.model;
      expect(examples.people.length).toBeGreaterThan(1);
      for (const person of ['owner', ...examples.people.map((one) => one.name)]) {
        const { status: asked, body } = await app.request(person, 'GET', '/api/-/app');
        // Some are there to show who does not come in.
        if (asked === 403 && app.runtime.model.errors.has(body.code)) continue;
        expect(body.screens.length).toBeGreaterThan(0);
        expect(listsBeyond(LIST_AT_1024, body)).toEqual([]);
        for (const { plural } of body.entities) {
          const { status, body: list } = await app.request(person, 'GET', `/api/${plural}?count=true`);
          expect({ person, plural, status, said: list.detail }).toEqual({ person, plural, status: 200 });
        }
      }
      await app.close();
      await place.dispose();
    },
    120_000,
  );
});
