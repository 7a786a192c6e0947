import { describe, expect, test } from 'vitest';
import type { EnteredValue } from '#client/screens/form/sent/entered-values.ts';
import { appointmentFile } from '#client/screens/form/sent/sent-appointment.ts';
import type { FieldShape } from '#shared/fields/field.ts';

const shape = (name: string, type: 'datetime' | 'duration' | 'text') =>
  ({ name, label: name, type, required: true, secret: false, origin: 'own' }) as unknown as FieldShape;
const about = { title: 'Appointment', product: 'Salon, Vienna', now: '2026-03-01T08:00:00.000Z' };
const start: EnteredValue = { field: shape('start', 'datetime'), value: '2026-03-10T09:00:00.000Z' };
const end: EnteredValue = { field: shape('end', 'datetime'), value: '2026-03-10T10:30:00.000Z' };
const length: EnteredValue = { field: shape('length', 'duration'), value: 'PT45M' };
const answer = { id: '0192' };
const until = { from: 'start', to: 'end' };

describe('what was sent as a file for a calendar', () => {
  test('begins and ends as the calendar of the contract says, leads back, and has the id of the record', () => {
    const url = 'https://salon.example/-/open#key=abc';
    const sent = { appointment: until, entered: [start, end], answer };
    const lines = appointmentFile(sent, { ...about, url })?.split('\r\n');
    expect(lines).toContain('UID:0192');
    expect(lines).toContain('DTSTART:20260310T090000Z');
    expect(lines).toContain('DTEND:20260310T103000Z');
    expect(lines).toContain('SUMMARY:Appointment – Salon\\, Vienna');
    expect(lines).toContain(`URL:${url}`);
  });

  test('ends after the length of time that was chosen', () => {
    const sent = { appointment: { from: 'start', length: 'length' }, entered: [start, length], answer };
    expect(appointmentFile(sent, about)).toContain('DTEND:20260310T094500Z');
  });

  test('ends when the answer says so', () => {
    const answered = { ...answer, end: '2026-03-10T11:00:00.000Z' };
    for (const entered of [[start], [start, end]])
      expect(appointmentFile({ appointment: until, entered, answer: answered }, about)).toContain(
        'DTEND:20260310T110000Z',
      );
  });

  test('has no end where none is known, or where it lies before the beginning', () => {
    expect(appointmentFile({ appointment: until, entered: [start], answer }, about)).not.toContain('DTEND');
    const before: EnteredValue = { ...end, value: '2026-03-09T10:30:00.000Z' };
    const sent = { appointment: until, entered: [start, before], answer };
    expect(appointmentFile(sent, about)).not.toContain('DTEND');
  });

  test('there is none without a calendar, or without a beginning', () => {
    expect(appointmentFile({ appointment: undefined, entered: [start], answer }, about)).toBeUndefined();
    expect(appointmentFile({ appointment: until, entered: [end], answer }, about)).toBeUndefined();
  });
});
