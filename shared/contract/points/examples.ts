import type { ExamplesDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Entry, MapNode } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap } from '../reading/reading.ts';
import { readMoment, readScenarios } from './scenarios.ts';

const keys = { of: 'The section with examples', known: ['people', 'now', 'records', 'scenarios'] };

/** `## Examples`: people and records that rehearsals load; scenarios that `test` runs. */
export function readExamples(root: MapNode | undefined, findings: Findings): ExamplesDeclaration {
  if (root === undefined) return { people: [], records: [], scenarios: [] };
  const reader = new MapReader(root, keys, findings);
  return {
    people: (reader.map('people')?.entries ?? []).flatMap((entry) => readPerson(entry, findings) ?? []),
    now: reader.with('now', readMoment),
    records: (reader.map('records')?.entries ?? []).flatMap((entry) => readRecords(entry, findings)),
    scenarios: reader.with('scenarios', readScenarios) ?? [],
  };
}

type Person = ExamplesDeclaration['people'][number];

/** A person: roles, and values of fields of `user`. */
function readPerson({ key, value }: Entry, findings: Findings): Person | undefined {
  const accepted = acceptName(key, { what: 'A person', reserved: [reservedNames] }, findings);
  const node = readMap(value, findings);
  if (node === undefined || !accepted) return undefined;
  const ofPerson = node.entries.filter((entry) => entry.key.text === 'roles');
  const rest = node.entries.filter((entry) => entry.key.text !== 'roles');
  const table = { of: 'A person', known: ['roles'] };
  const reader = new MapReader({ ...node, entries: ofPerson }, table, findings);
  return {
    name: key,
    roles: reader.names('roles'),
    values: { ...node, entries: rest },
  };
}

function readRecords({ key, value }: Entry, findings: Findings): ExamplesDeclaration['records'] {
  const entries = readMap(value, findings)?.entries ?? [];
  return entries.flatMap((entry) => {
    const accepted = acceptName(entry.key, { what: 'A record', reserved: [reservedNames] }, findings);
    const values: MapNode | undefined = readMap(entry.value, findings);
    return accepted && values !== undefined ? [{ entity: key, name: entry.key, values }] : [];
  });
}
