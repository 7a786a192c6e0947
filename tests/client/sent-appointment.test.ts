import { describe, expect, test } from 'vitest';
import { appointmentFile, type EnteredValue } from '#client/screens/form/values/sent-appointment.ts';
import type { FieldShape } from '#shared/fields/field.ts';

const shape = (name: string, type: 'datetime' | 'duration' | 'text') =>
  ({ name, label: name, type, required: true, secret: false, origin: 'own' }) as unknown as FieldShape;
const about = {
  id: 'one',
  title: 'Appointment',
  product: 'Salon, Vienna',
  now: '2026-03-01T08:00:00.000Z',
};
const start: EnteredValue = { field: shape('start', 'datetime'), value: '2026-03-10T09:00:00.000Z' };

describe('what was sent as a file for a calendar', () => {
  test('begins and ends at its moments, and leads back', () => {
    const end: EnteredValue = { field: shape('end', 'datetime'), value: '2026-03-10T10:30:00.000Z' };
    const url = 'https://salon.example/-/open#key=abc';
    const lines = appointmentFile([start, end], { ...about, url })?.split('\r\n');
    expect(lines).toContain('DTSTART:20260310T090000Z');
    expect(lines).toContain('DTEND:20260310T103000Z');
    expect(lines).toContain('SUMMARY:Appointment – Salon\\, Vienna');
    expect(lines).toContain(`URL:${url}`);
  });

  test('ends after the length of time that was chosen', () => {
    const length: EnteredValue = { field: shape('length', 'duration'), value: 'PT45M' };
    expect(appointmentFile([start, length], about)).toContain('DTEND:20260310T094500Z');
  });

  test('ends when the answer says so, where a calendar of the contract says which field that is', () => {
    const ends = '2026-03-10T11:00:00.000Z';
    expect(appointmentFile([start], { ...about, ends })).toContain('DTEND:20260310T110000Z');
    const typed: EnteredValue = { field: shape('end', 'datetime'), value: '2026-03-10T10:30:00.000Z' };
    expect(appointmentFile([start, typed], { ...about, ends })).toContain('DTEND:20260310T103000Z');
  });

  test('has no end where none is known, or where it lies before the beginning', () => {
    expect(appointmentFile([start], about)).not.toContain('DTEND');
    const before: EnteredValue = { field: shape('end', 'datetime'), value: '2026-03-09T10:30:00.000Z' };
    expect(appointmentFile([start, before], about)).not.toContain('DTEND');
  });

  test('there is none without a moment', () => {
    expect(appointmentFile([{ field: shape('name', 'text'), value: 'Kim' }], about)).toBeUndefined();
  });
});
