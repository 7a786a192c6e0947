import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ninefoldHere } from './in-process.ts';

const contract = `# Practice

## 1. What it does
Keeps what a practice knows of its patients.

\`\`\`yaml
timezone: Europe/Berlin
\`\`\`

## 3. Entities
\`\`\`yaml
patient:
  help: For their treatment.
  fields:
    name: { type: text, required: true }
    phone: { type: phone, help: To be called back. }
    diagnosis: { type: text, history: false }
    doctor: { type: ref, to: user }
    left: { type: date }
visit:
  part_of: patient
  fields:
    on: { type: date }
    finding: { type: text, required: true }
room:
  fields:
    name: { type: text }
\`\`\`

## 4. States
\`\`\`yaml
patient:
  field: status
  start: here
  states: { here: {}, gone: {}, forgotten: {} }
  transitions:
    leave: { from: here, to: gone, by: [nurse] }
    forget: { from: gone, to: forgotten, by: nobody, then: [ { forget: record, fields: [diagnosis] } ] }
    remove: { by: nobody, then: [ { delete: record } ] }
    part: { from: gone, by: [nurse], then: [ { do: forget, with: record }, { if: phone != null, then: [ { forget: visits, fields: [finding], set: { finding: "'Forgotten'" } } ] } ] }
    empty: { by: nobody, then: [ { forget: visits, fields: [finding], set: { finding: "'Forgotten'" } } ] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { nurse: {}, desk: {} }
grants:
  patient:
    nurse: { read: { logged: true }, create: true, update: true }
    desk: { read: { if: status == here, fields: [name, phone] } }
  visit: { nurse: all, desk: read }
  room: { member: all }
\`\`\`

## 7. Calls
\`\`\`yaml
webhooks:
  insurer: { on: [patient.leave], url: env.INSURER, send: [name, left] }
schedules:
  retention: { every: day at 02:00, of: patient, where: left < today - years(10), do: forget }
  visits: { every: day at 04:00, of: patient, where: status == forgotten, do: empty }
  removal: { every: day at 03:00, of: patient, where: left < today - years(30), do: remove }
\`\`\`
`;

test('what a contract does with data of people is told from it', async () => {
  const cwd = await temporaryFolder('privacy');
  await writeFile(join(cwd, 'practice.md'), contract);
  const json = await ninefoldHere(['privacy', 'practice.md', '--format', 'json'], { cwd });
  expect(json.error).toBe('');
  const { application, purpose, entities, others } = JSON.parse(json.out);
  expect({ application, purpose, others }).toEqual({
    application: 'Practice',
    purpose: 'Keeps what a practice knows of its patients.',
    others: ['room'],
  });
  expect(entities.map((one: { entity: string }) => one.entity)).toEqual([
    'patient',
    'visit',
    'patient_opening',
    'user',
  ]);
  const [patient, visit] = entities;
  expect(patient.fields.map((one: Record<string, string>) => [one['field'], one['kind']])).toEqual([
    ['name', 'free'],
    ['phone', 'contact'],
    ['diagnosis', 'free'],
    ['doctor', 'person'],
    ['left', 'other'],
  ]);
  expect(patient).toMatchObject({
    readers: [
      { audience: 'nurse', logged: true },
      { audience: 'desk', fields: ['name', 'phone'], condition: 'status == here', logged: false },
    ],
    sent: [{ by: 'webhook', name: 'insurer', fields: ['name', 'left'] }],
    ends: [
      { schedule: 'retention', every: 'day at 02:00', fields: ['diagnosis'] },
      { schedule: 'removal', every: 'day at 03:00', where: 'left < today - years(30)' },
    ],
    steps: [{ on: 'patient.part', by: ['nurse'], fields: ['diagnosis'] }],
    unrecorded: ['diagnosis'],
  });
  expect(patient.readers[0]).not.toHaveProperty('fields');
  expect(patient.ends[1]).not.toHaveProperty('fields');
  expect(visit).toMatchObject({
    partOf: 'patient',
    sent: [],
    ends: [{ schedule: 'visits', of: 'patient', where: 'status == forgotten', fields: ['finding'] }],
    steps: [{ on: 'patient.part', by: ['nurse'], fields: ['finding'] }],
  });

  const { out } = await ninefoldHere(['privacy', 'practice.md'], { cwd });
  for (const line of [
    '# Record of processing: Practice',
    '| Phone (`phone`) | reaches a person | To be called back. |',
    '- Read by nurse: as a whole; it is kept who opens it.',
    '- Read by desk: name, phone, where `status == here`.',
    '- Sent by the webhook insurer: name, left.',
    '- Forgotten (diagnosis) by the schedule retention, each day at 02:00, where `left < today - years(10)`.',
    '- Kept until somebody deletes it; the history keeps its values.',
    '- Forgotten (diagnosis) by `patient.part` (nurse).',
    '- Forgotten (finding) by the schedule visits of patient, each day at 04:00, where `status == forgotten`.',
    '- Kept as long as the patient that it is a part of.',
    'Nothing in the contract shows whether these tell of people: room.',
  ])
    expect(out.split('\n')).toContain(line);
  expect(await ninefoldHere(['privacy', 'none.md'], { cwd })).toMatchObject({ code: 2 });
});
