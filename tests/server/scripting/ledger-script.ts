/**
 * A script that totals, exports, imports, does several calls as one and follows what changes with the typed client of
 * `claims.md`, with `./claims.ts` beside it. It writes what it saw to standard output, as one JSON value.
 */
export const ledgerScript = `
import { connect, isRefusal, isRefusalOf, type Change, type ClaimCreate } from './claims.ts';

const [url = '', clerk = '', guest = ''] = process.argv.slice(2);
const cora = connect({ url, token: clerk });
const gus = connect({ url, token: guest });
const whyNot = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return [error.code, error.operation ?? null, error.errors.length];
      throw error;
    },
  );
const claim = (what: string, amount: string, day: string): ClaimCreate => ({ what, amount, day });

// Events: begun before anything is written, over a line that breaks before the first change, and after it.
const ended = new AbortController();
const seen: Change<'claim' | 'user'>[] = [];
let opened = 0;
const breaking: typeof fetch = async (to, init) => {
  const answer = await fetch(to, init);
  const word = ['retry:', 'data:'][opened];
  opened += 1;
  return word === undefined || answer.body === null
    ? answer
    : new Response(answer.body.pipeThrough(cutAfter(word)), answer);
};
function cutAfter(word: string) {
  const words = new TextDecoder();
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, line) {
      line.enqueue(part);
      if (words.decode(part).includes(word)) line.terminate();
    },
  });
}
const following = (async () => {
  const listening = connect({ url, token: clerk, fetch: breaking });
  for await (const change of listening.$events({ signal: ended.signal })) seen.push(change);
})();
const until = async (holds: () => boolean) => {
  for (const start = Date.now(); !holds(); ) {
    if (Date.now() - start > 20_000) throw new Error('nothing came: ' + JSON.stringify(seen));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
await until(() => seen.length === 1);

// A batch: each answer has the type of its call.
const receipt = await cora.$upload(new Blob(['12.50']), 'receipt.txt');
const [taxi, changed, page, noted] = await cora.$batch((calls) => [
  calls.claims.create({ ...claim('Taxi', '12.50', '2026-03-02'), receipt: { id: receipt.id } }),
  calls.claims.update('$1.id', { what: 'Cab' }, { ifVersion: 1 }),
  calls.claims.list({ filter: "what == 'Cab'", count: true }),
  calls.claims.do.pay('$1.id'),
]);
const batched: readonly (string | null | undefined)[] = [taxi.what, changed.what, page.items[0]?.what, noted.status];
const refused = await whyNot(
  cora.$batch((calls) => [
    calls.claims.create(claim('Bus', '2.00', '2026-03-02')),
    calls.claims.create(claim('Jet', '900.00', '2026-03-02')),
  ]),
);
const [jet, , gone] = await cora.$batch((calls) => [
  calls.claims.create(claim('Jet', '900.00', '2026-03-02'), { confirm: ['UNUSUALLY_HIGH'] }),
  calls.claims.create(claim('Pen', '1.00', '2026-03-02')),
  calls.claims.delete('$2.id'),
]);
const tried = await cora.$batch((calls) => [calls.claims.create(claim('Bus', '2.00', '2026-03-02'))], { dryRun: true });
const noFiles = await cora.$batch((calls) => [calls.claims.export()]).catch((error: unknown) => error instanceof TypeError);

// What is written after the line broke is told as well.
await until(() => opened === 3);

// Files of records.
const imported = await cora.claims.import([
  { what: 'Train', amount: '40.00', day: '2026-03-03' },
  { what: 'Tram', amount: '3.20', day: '2026-04-03' },
]);
const csv = 'what,amount,day\\r\\nLunch,9.00,2026-03-04\\r\\n';
const again = await cora.claims.import(csv, { dryRun: true });
const lunch = await cora.claims.import(new File([csv], 'lunch.csv', { type: 'text/csv' }), { idempotencyKey: crypto.randomUUID() });
const [first] = (await cora.claims.list({ filter: "what == 'Lunch'", sort: ['-created_at'] })).items;
const keyed = await cora.claims.import([{ id: first?.id ?? '', amount: '9.90' }], { key: 'id' });
const wrongRows = await whyNot(cora.claims.import('what,amount,day\\r\\n,1,2026-03-04\\r\\nA,x,2026-03-04\\r\\n'));
const file = await cora.claims.export({ filter: "what == 'Lunch'", fields: ['what', 'amount'] });
const lines = await (await cora.claims.export({ format: 'ndjson', sort: ['what'] })).text();
const undone = await cora.claims.undoImport(imported.key);

// Totals, with the types of what is added up.
const { items: [all] } = await cora.claims.totals({ values: ['sum(amount)', 'avg(amount)', 'max(day)'] });
const total: [number | undefined, string | null | undefined, string | null | undefined, string | null | undefined] =
  [all?.count, all?.['sum(amount)'], all?.['avg(amount)'], all?.['max(day)']];
const byStatus = await cora.claims.totals({ by: 'status', filter: 'amount < 100', values: ['sum(version)'] });
const groups: (string | number | null)[][] = byStatus.items.map((row) => [row.group, row.count, row['sum(version)']]);
const noAmounts = await whyNot(gus.claims.totals({ values: ['sum(amount)' as never] }));

// Mails.
const { items: [mail] } = await cora.claims.mails(taxi.id);
const sent = await cora.claims.sendMailAgain(taxi.id, mail?.id ?? '').catch((error: unknown) => {
  if (isRefusalOf('claims.sendMailAgain', error)) return error.code;
  throw error;
});

await until(() => seen.some((one) => one.kind === 'changed' && one.id === first?.id));
ended.abort();
await following;

export const wrong = async () => {
  // @ts-expect-error: a text has no sum
  await cora.claims.totals({ values: ['sum(what)'] });
  // @ts-expect-error: no such field
  await cora.claims.export({ fields: ['price'] });
  // @ts-expect-error: a number where a text is expected
  await cora.claims.import([{ what: 1 }]);
  // @ts-expect-error: no such transition
  await cora.$batch((calls) => [calls.claims.do.refuse('$1.id')]);
  // @ts-expect-error: what a batch answers has its type
  const [late]: [number] = await cora.$batch((calls) => [calls.claims.read('$1.id')]);
  return late;
};

console.log(
  JSON.stringify({
    batched,
    refused,
    jet: [jet.amount, gone ?? null],
    tried: [tried[0].what, (await cora.claims.list({ filter: "what == 'Bus'" })).items.length],
    noFiles,
    imported: [imported.created, again.created, lunch.created, keyed.updated],
    wrongRows,
    file: [file.type, await file.text()],
    lines: lines.trim().split('\\n').map((line) => JSON.parse(line).what),
    undone,
    total,
    groups,
    noAmounts,
    mail: [mail?.subject, typeof sent === 'string' ? sent : sent.subject],
    changes: [opened, seen[0]?.kind, seen.slice(1).every((one) => one.kind === 'changed' && one.entity === 'claim')],
  }),
);
process.exit(0);
`;
