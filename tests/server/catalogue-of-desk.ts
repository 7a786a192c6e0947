import type { TestAnswer } from '#tests/support/app.ts';
import type { DeskWalk } from './desk-walk.ts';

/** How each code of contracts/equipment-desk.md comes about, in this order on one desk. It begins on Monday, 2 March. */
export const raisedByDesk: Readonly<Record<string, (desk: DeskWalk) => Promise<TestAnswer>>> = {
  DUE_AFTER_START: (desk) => desk.ask('sam', 'Softbox set', { start: 9, due: 9 }),
  NOT_IN_THE_PAST: (desk) => desk.ask('sam', 'Softbox set', { start: 1, due: 9 }),
  TOO_LONG: (desk) => desk.ask('sam', 'Softbox set', { start: 9, due: 30 }),
  DOUBLE_BOOKED: (desk) => desk.ask('sam', 'Aputure LED panel', { start: 3, due: 5 }),
  NEEDS_TRAINING: (desk) => desk.ask('sam', 'MacBook Pro 14', { start: 20, due: 23 }),
  ITEM_RETIRED: (desk) => desk.ask('mira', 'MiniDV camcorder', { start: 9, due: 12, borrower: 'Sam Okafor' }),
  TOO_MANY_LOANS: async (desk) => {
    await desk.ask('lea', 'Softbox set', { start: 9, due: 12 });
    return desk.ask('lea', 'Wireless lavalier set', { start: 9, due: 12 });
  },
  TOO_EARLY: async (desk) =>
    desk.do('mira', await desk.loan('Canon EOS R6'), 'hand_out', { condition: 'Fine' }),
  NOT_LONGER: async (desk) =>
    desk.do('mira', await desk.loan('Manfrotto tripod'), 'prolong', { until: '2026-03-01' }),
  STILL_OUT: async (desk) => {
    const loan = (await desk.ask('yuki', 'Sony A7 IV', { start: 5, due: 8 })).body.id;
    await desk.do('mira', loan, 'approve');
    await desk.setClock('2026-03-05T09:00:00Z');
    return desk.do('mira', loan, 'hand_out', { condition: 'Fine' });
  },
  IN_A_LOAN: (desk) => desk.request('viktor', 'POST', `/api/items/${desk.item('Fujifilm X-T30')}/retire`),
  ALREADY_RETIRED: (desk) =>
    desk.request('viktor', 'POST', `/api/items/${desk.item('MiniDV camcorder')}/retire`),
  NOT_RETIRED: (desk) => desk.request('viktor', 'POST', `/api/items/${desk.item('Softbox set')}/reinstate`),
  SERIAL_TAKEN: (desk) =>
    desk.request('viktor', 'PATCH', `/api/items/${desk.item('Softbox set')}`, { serial: 'CAM-0231' }),
  SERIAL_FORM: (desk) =>
    desk.request('viktor', 'PATCH', `/api/items/${desk.item('Softbox set')}`, { serial: 'soft box' }),
  SHELF_EXISTS: (desk) => desk.request('viktor', 'POST', '/api/shelves', { name: 'A1', room: 'Room 1' }),
};
