import { beforeAll } from 'vitest';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { trialOf, type Trial, settingsBy } from '../trial.ts';

/** The shipped contract of invoicing, with what its checks ask again and again. */
export interface Office extends Trial {
  /** Ids of clients, products and tax rates, by their names. */
  readonly ids: Readonly<Record<string, string>>;
  /** An invoice of Harbor Books: 3 shelves at 19.99, each 1.00 less, 19 %, and 2.5 days at 40.00, 7 %. */
  invoice(values?: object): Promise<string>;
  /** The same lines, as a quote. */
  quote(values?: object): Promise<string>;
  /** Of 157.82, and sent. */
  sent(values?: object): Promise<string>;
  /** Moves a quote or an invoice to a status by hand. */
  choose(path: string, chosen: string): Promise<void>;
  /** Enters a payment; the answer as of `tried`. */
  pay(invoice: string, amount: string): Promise<string>;
  /** The lines of an invoice, in their order. */
  linesOf(invoice: string): Promise<readonly Record<string, string>[]>;
  /** What some constants are while something is done. */
  during(constants: Record<string, unknown>, act: () => Promise<void>): Promise<void>;
  /** How many mails and notices leave while something is done. */
  told(act: () => Promise<unknown>): Promise<number>;
  /** Moves the clock to a moment. */
  until(now: string): Promise<void>;
}

export function officeOn(database: DatabaseUnderTest, now?: string): Office {
  const trial = trialOf('../../contracts/invoicing.md', database, { now });
  const { make, done, list, tried } = trial;
  const ids: Record<string, string> = {};
  const owner = (method: string, path: string, body?: object) =>
    trial.app().request('owner', method, `/api/${path}`, body);
  const lines = () => [
    { product: ids['Oak shelf'], quantity: '3', unit_discount: '1.00', position: 1 },
    { product: ids['Day of work'], quantity: '2.5', position: 2 },
  ];
  const document = (plural: string, values: object) =>
    make('ada', plural, { client: ids['Harbor Books'], lines: lines(), ...values });
  const outbox = async (): Promise<number> => {
    const { items } = (await owner('GET', '-/rehearsal/outbox')).body;
    return items.filter(({ kind }: { kind: string }) => kind !== 'call').length;
  };
  beforeAll(async () => {
    for (const plural of ['clients', 'products', 'tax_rates', 'tasks', 'users'])
      for (const one of await list('owner', plural)) ids[one.name] = one.id;
  });
  const choose: Office['choose'] = async (path, chosen) =>
    void (await done('ada', 'POST', `${path}/choose_status`, { chosen }));
  return {
    ...trial,
    ids,
    choose,
    invoice: (values = {}) => document('invoices', values),
    quote: (values = {}) => document('quotes', values),
    sent: async (values = {}) => {
      const id = await document('invoices', { discount_percent: '10', ...values });
      await choose(`invoices/${id}`, 'sent');
      return id;
    },
    pay: (invoice, amount) => tried('ada', 'POST', 'payments', { invoice, amount }),
    linesOf: (invoice) => list('ada', `invoice_lines?filter=invoice == '${invoice}'&sort=position`),
    during: settingsBy('owner', trial),
    told: async (act) => {
      const before = await outbox();
      await act();
      return (await outbox()) - before;
    },
    until: async (moment) => trial.app().setClock(moment),
  };
}
