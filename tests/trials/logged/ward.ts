import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** The ward, with what its tests do again and again. */
export function wardOn(database: DatabaseUnderTest) {
  const trial = trialOf('logged/logged.md', database);
  const { app, make, list } = trial;
  const idOf = async (name: string) => (await list('owner', `users?filter=name == '${name}'`))[0]?.id;
  return {
    ...trial,
    ask: (person: string | undefined, path: string, headers: Record<string, string> = {}) =>
      app().request(person, 'GET', `/api/${path}`, undefined, headers),
    idOf,
    patient: async (values: object = {}) =>
      make('dora', 'patients', { name: 'Pat', findings: 'a cough', doctor: await idOf('Dora'), ...values }),
    /** Who opened it how, the oldest first. */
    openings: async (id: string) =>
      (await list('olga', `patient_openings?filter=opened_id == '${id}'&sort=id&expand=person`)).map(
        ({ way, what, expanded }) =>
          [expanded?.person?.name ?? 'nobody', way, ...(what ? [what] : [])].join(' '),
      ),
  };
}
