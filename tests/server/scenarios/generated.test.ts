import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';
import type { Database } from '#server/db/database.ts';
import { connect } from '#server/instance/connect.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import { Stage } from '#server/scenarios/acts/stage.ts';
import type { GeneratedTest, SeenRecord, Viewer } from '#server/scenarios/generated/generated-test.ts';
import { generatedTests } from '#server/scenarios/run-generated.ts';
import { viewersOn } from '#server/scenarios/generated/viewers.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

/** Each of its faults comes about with the records that are there, so that no checker can know of it. */
const contract = `# Tanks

## 3. Entities
\`\`\`yaml
tank:
  title: name
  fields:
    name: { type: text, required: true }
    level: { type: integer, required: true, max: 3 }
    checked_by: { type: text, required: level > 1 }
\`\`\`

## 4. States
\`\`\`yaml
tank:
  field: status
  start: open
  states: { open: {}, shut: { final: true } }
  transitions:
    fill: { from: open, to: open, by: [member], set: { level: level + 1 } }
    shut: { from: open, to: shut, by: [member], when: { NOT_EMPTY: level == 0 } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { tank: { member: { read: true, create: { fields: [name, level] } } } }
\`\`\`

## 8. Errors
\`\`\`yaml
NOT_EMPTY: { message: Drain the tank first. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
records:
  tank:
    north: { name: North, level: 0 }
    south: { name: South, level: 3, checked_by: Ida }
\`\`\`
`;

describe.each(databases)('generated tests on $kind', ({ open }) => {
  let place: TestDatabase;
  let file: string;

  beforeEach(async () => {
    place = await open();
    file = join(place.directory, 'tanks.md');
  });

  afterEach(() => place.dispose());

  async function tested(text: string) {
    await writeFile(file, text);
    const said: string[] = [];
    const say = (line: string) => said.push(line.replaceAll(file, 'tanks.md').replace(/[\d.]+ m?s$/, 'N s'));
    const code = await testContract([file, '--database', place.url ?? 'sqlite'], { out: say, error: say });
    return { code, said };
  }

  test('tell what nobody who meets it can put right, with who meets it and where', async () => {
    expect(await tested(contract)).toMatchSnapshot();
  });

  test('find nothing where each of that is put right', async () => {
    const right = contract
      .replace('by: [member], set:', 'by: [member], when: { FULL: level < 3 }, set:')
      .replace('fields: [name, level]', 'fields: [name, level, checked_by]')
      .replace('NOT_EMPTY: {', 'FULL: { message: It is full. }\nNOT_EMPTY: {');
    expect((await tested(right)).code).toBe(0);
  });

  test('find nothing where a call asks for a value of its own, which no grant names', async () => {
    expect((await tested(withInput)).code).toBe(0);
  });
});

/** What is sent beside the fields of a new tank. */
const withInput = `# Tanks

## 3. Entities
\`\`\`yaml
tank: { fields: { name: { type: text, required: true } } }
\`\`\`

## 4. States
\`\`\`yaml
tank:
  create:
    input: { litres: { type: integer, required: true } }
    then: [{ update: record, if: input.litres > 10, set: { name: "'large'" } }]
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { tank: { member: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: {} }
records: { tank: { north: { name: North } } }
\`\`\`
`;

describe.each(databases)('a generated test on $kind', ({ open }) => {
  let place: TestDatabase;
  let database: Database;
  let tests: ReadonlyMap<string, GeneratedTest>;
  let mira: Viewer;

  beforeEach(async () => {
    place = await open();
    const read = await readContract('contracts/equipment-desk.md');
    const connected = await connect(place);
    if (read.kind === 'closed' || connected.kind === 'closed') throw new Error('the desk does not open');
    database = connected.database;
    const clock = read.model.examples.now ?? '';
    const opened = await openRehearsal({ database, contract: read, clock, real: { now: () => clock } });
    if (opened.kind === 'closed') throw new Error(opened.message);
    tests = new Map(generatedTests(read.model).map((one) => [one.name, one]));
    mira = (await viewersOn(new Stage(opened.runtime, opened.rehearsal))).get('mira') as Viewer;
  });

  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  const faultOf = (name: string, viewer: Viewer) => tests.get(name)?.faultFor(viewer);

  /** What the page of each loan would say if the engine told something else of it. */
  const withAbilities = (told: (record: SeenRecord) => Partial<SeenRecord['can']>): Viewer => ({
    ...mira,
    recordsOf: async (entity) => {
      const seen = await mira.recordsOf(entity);
      if (seen.kind === 'refusal') return seen;
      return {
        kind: 'done',
        value: seen.value.map((one) => ({ ...one, can: { ...one.can, ...told(one) } })),
      };
    },
  });

  const approving = 'Each loan goes through approve as its page offers';

  test('of a step is content with what the engine tells', async () => {
    expect(await faultOf(approving, mira)).toBeUndefined();
  });

  test('of a step finds one that is offered where the state is against it', async () => {
    const always = withAbilities(() => ({ transitions: { approve: true } }));
    expect((await faultOf(approving, always))?.came[0]).toContain('refused with wrong_state');
  });

  test('of a step finds one that is not offered, and yet done', async () => {
    const never = withAbilities(() => ({ transitions: {} }));
    expect((await faultOf(approving, never))?.came).toEqual(['done']);
  });

  test('of a step finds one that is refused for another reason than the page says', async () => {
    const otherwise = withAbilities(() => ({
      transitions: { approve: { code: 'ITEM_RETIRED', message: '' } },
    }));
    expect((await faultOf(approving, otherwise))?.expected).toContain('is refused with ITEM_RETIRED');
  });

  test('of a change finds a field that is offered and may not be set', async () => {
    const all = withAbilities(() => ({ update: ['due', 'returned_on'] }));
    expect((await faultOf('Each loan is changed as its page offers', all))?.came[0]).toContain('forbidden');
  });

  test('of a delete finds one that is offered to who may not', async () => {
    const all = withAbilities(() => ({ delete: true }));
    expect((await faultOf('Each loan is deleted as its page offers', all))?.came[0]).toContain('forbidden');
  });

  test('of a screen finds one that asks for what its reader may not know', async () => {
    const screens = mira.app.screens.map((screen) => ({ ...screen, where: 'secrets == 1' }));
    const fault = await faultOf('Screen /loans (Loans) is answered', {
      ...mira,
      app: { ...mira.app, screens },
    });
    expect(fault).toMatchObject({ expected: 'the list is answered' });
    expect(fault?.came[0]).toContain('bad_filter');
  });

  test('of a create finds one that is looked at, though it is told that it may not be made', async () => {
    const entities = mira.app.entities.map((one) => ({ ...one, may: { ...one.may, create: false } }));
    const fault = await faultOf('Each loan is created by people who may', {
      ...mira,
      app: { ...mira.app, entities },
    });
    expect(fault?.came[0]).toContain('refused with invalid');
  });
});
