import { beforeAll } from 'vitest';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { trialOf, type Trial, settingsBy } from '../trial.ts';

/** The shipped time sheets, with what their checks ask again and again. */
export interface Desk extends Trial {
  /** Ids of customers, projects, activities, teams and people, by their names; people by the names of the examples. */
  readonly ids: Readonly<Record<string, string>>;
  /** A project of its own, of the Hotel Post unless another customer is said, with an hourly rate for everybody. */
  project(values?: object, rate?: string): Promise<string>;
  /** An entry of a project with an activity that is for all of them; it must go through. */
  entry(person: string, project: string, values: object): Promise<string>;
  /** The same, tried. */
  enters(person: string, project: string, values: object): Promise<string>;
  /** The entry as an administrator reads it. */
  shown(entry: string): Promise<Record<string, unknown>>;
  change(person: string, entry: string, values: object): Promise<string>;
  step(person: string, entry: string, name: string): Promise<string>;
  /** What some settings are while something is done. */
  during(constants: Record<string, unknown>, act: () => Promise<void>): Promise<void>;
  /** Moves the clock to a moment. */
  until(now: string): Promise<void>;
}

let made = 0;

export function deskOn(database: DatabaseUnderTest): Desk {
  const trial = trialOf('../../contracts/time-sheets.md', database);
  const { make, list, tried, read } = trial;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const plural of ['customers', 'projects', 'activities', 'teams'])
      for (const one of await list('owner', plural)) ids[one.name] = one.id;
    for (const { email, id } of await list('owner', 'users'))
      if (email !== null) ids[String(email).replace(/@.*/, '')] = id;
  });
  const given = (project: string, values: object) => ({ project, activity: ids['Drawing'], ...values });
  return {
    ...trial,
    ids,
    project: async (values = {}, rate) => {
      const named = { name: `Project ${++made}`, customer: ids['Hotel Post'], ...values };
      const project = await make('anna', 'projects', named);
      if (rate !== undefined) await make('anna', 'rates', { project, amount: rate });
      return project;
    },
    entry: (person, project, values) => make(person, 'entries', given(project, values)),
    enters: (person, project, values) => tried(person, 'POST', 'entries', given(project, values)),
    shown: (entry) => read('anna', `entries/${entry}`),
    change: (person, entry, values) => tried(person, 'PATCH', `entries/${entry}`, values),
    step: (person, entry, name) => tried(person, 'POST', `entries/${entry}/${name}`, {}),
    during: settingsBy('sven', trial),
    until: async (moment) => trial.app().setClock(moment),
  };
}

/** Begin and end on one day, in universal time. */
export const from = (day: string, begin: string, end: string): { begin: string; end: string } => ({
  begin: `${day}T${begin}Z`,
  end: `${day}T${end}Z`,
});
