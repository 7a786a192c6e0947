/**
 * A script that moves files, documents, feeds and constants with the typed client of `claims.md`, with `./claims.ts`
 * beside it. It writes what it saw to standard output, as one JSON value.
 */
export const claimsScript = `
import { connect, isRefusal, isRefusalOf, type ClaimCreate, type StoredFile } from './claims.ts';

const [url = '', clerk = '', key = ''] = process.argv.slice(2);
const cora = connect({ url, token: clerk });
const sent: RequestInit[] = [];
const noted = connect({ url, token: clerk, fetch: (to, init = {}) => (sent.push(init), fetch(to, init)) });

const text = 'Taxi, 12.50\\nThank you';
const stored: StoredFile = await noted.$upload(new File([text], 'Ünïque (taxi).txt', { type: 'text/plain' }));
const named = await cora.$upload(new Blob(['plain']), 'note.txt');
const values: ClaimCreate = { what: 'Taxi', amount: '120.00', day: '2026-03-02', receipt: { id: stored.id } };

const whyNot = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return [error.status, error.code, error.confirmable];
    throw error;
  }
};

const idempotencyKey = crypto.randomUUID();
const asked = await whyNot(cora.claims.create(values, { dryRun: true }));
const tried = await cora.claims.create(values, { dryRun: true, confirm: ['UNUSUALLY_HIGH'] });
const noneYet = (await cora.claims.list()).items.length;
const claim = await cora.claims.create(values).catch((error: unknown) => {
  if (!isRefusalOf('claims.create', error) || error.code !== 'confirm') throw error;
  return cora.claims.create(values, { confirm: error, idempotencyKey });
});
const again = await cora.claims.create(values, { confirm: ['UNUSUALLY_HIGH'], idempotencyKey });
const stale = await whyNot(cora.claims.update(claim.id, { what: 'Cab' }, { ifVersion: 7 }));
const changed = await cora.claims.update(claim.id, { what: 'Cab' }, { ifVersion: claim.version ?? 0 });

const receipt: File = await cora.claims.file(claim.id, 'receipt');
const noPhoto = await whyNot(cora.claims.file(claim.id, 'photo'));
const slip = await cora.claims.document(claim.id, 'slip');
const page = await cora.claims.document(claim.id, 'slip', 'html');
const event: File = await cora.claims.calendar(claim.id);
const paid = await cora.claims.do.pay(claim.id, { proof: named }, { dryRun: true });

const atom = await cora.$feeds.claims();
const days = await connect({ url }).$feeds.days({ format: 'ics', key });
const closed = await whyNot(connect({ url }).$feeds.days());

const { settings } = await cora.$settings.change({ USUAL: 200, CONTACT: 'Gus' });
const tooLow = await whyNot(cora.$settings.change({ USUAL: 0 }));
const back = await cora.$settings.change({ USUAL: null });
const one = settings.find(({ name }) => name === 'USUAL');

// What the contract does not know does not compile.
export const wrong = async () => {
  // @ts-expect-error: no such field with a file
  await cora.claims.file(claim.id, 'what');
  // @ts-expect-error: no such document
  await cora.claims.document(claim.id, 'invoice');
  // @ts-expect-error: no calendar
  await cora.$feeds.claims({ format: 'ics' });
  // @ts-expect-error: a number
  await cora.$settings.change({ USUAL: 'much' });
  // @ts-expect-error: no constant that may be set
  await cora.$settings.change({ LEAST: 1 });
  // @ts-expect-error: no rule asks to have that confirmed
  await cora.claims.create(values, { confirm: ['NO_RECEIPT'] });
  // @ts-expect-error: a new record has no version
  await cora.claims.create(values, { ifVersion: 1 });
};

console.log(
  JSON.stringify({
    stored: [stored.name, stored.type, stored.size],
    form: sent.map(({ headers }) => Object.keys(headers ?? {})),
    asked,
    tried: [tried.what, noneYet],
    again: again.id === claim.id,
    stale,
    changed: changed.what,
    receipt: [receipt.name, receipt.type, (await receipt.text()) === text],
    noPhoto,
    slip: [slip.name, slip.type, (await slip.slice(0, 5).text()).toString(), slip.size > 1000],
    page: [page.type, (await page.text()).includes('Claim Cab')],
    event: [event.name, event.type, (await event.text()).includes('UID:' + claim.id)],
    paid: [paid.status, (await cora.claims.read(claim.id)).status],
    feeds: [/<title>Cab/.test(atom), days.startsWith('BEGIN:VCALENDAR'), days.includes('SUMMARY:Cab'), closed],
    constants: [one?.value, one?.default, tooLow, back.settings.find(({ name }) => name === 'USUAL')?.value],
  }),
);
`;
