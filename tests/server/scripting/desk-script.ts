/**
 * A script as a user of the typed client would write it, with `./client.ts` beside it. It is a text here because the
 * client is made anew for each run. It writes what it saw to standard output, as one JSON value.
 */
export const deskScript = `
import { connect, isRefusal, isRefusalOf, type Client, type CodesOfCalls, type Loan, type LoanCreate } from './client.ts';

const [url = '', student = '', staff = ''] = process.argv.slice(2);

/** The first two answers to each call get lost on their way, after the call was done. */
let lost = 0;
const unreliable: typeof fetch = async (...sent) => {
  const answer = await fetch(...sent);
  lost += 1;
  if (lost % 3 === 0) return answer;
  throw new TypeError('the connection was cut');
};

const sam: Client = connect({ url, token: student });
const mira = connect({ url, token: staff });
const nobody = connect({ url });

// @ts-expect-error: a list is never refused by a rule
export const wrong: CodesOfCalls['loans.list'] = 'DUE_AFTER_START';
export const right: CodesOfCalls['loans.create'] = 'DUE_AFTER_START';
export const whyNot = (error: unknown) => isRefusalOf('loans.create', error) && error.code === 'DUE_AFTER_START';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isRefusal(error, 'wrong_state', 'stale')) return \`\${error.code} \${error.status}\`;
    if (isRefusal(error)) return \`\${error.code} at \${error.errors.map(({ field }) => field).join()}: \${error.message}\`;
    throw error;
  }
};

const { items } = await sam.items.list({ filter: "category == 'light'", sort: ['-name'], fields: ['name'], count: true });
const names: string[] = [];
for await (const item of sam.items.all({ limit: 4, sort: ['name'] })) names.push(item.name ?? '');

const first = items[0]?.id ?? '';
const values: LoanCreate = { item: first, start: '2026-03-09', due: '2026-03-11' };
const loan: Loan = await connect({ url, token: student, fetch: unreliable }).loans.create(values);
const mine = await sam.loans.list({ filter: "item.name == 'Softbox set' && status == 'requested'" });

const refused = [
  await codeOf(nobody.loans.list()),
  await codeOf(sam.loans.create({ ...values, start: '2026-03-11', due: '2026-03-09' })),
  await codeOf(sam.loans.update(loan.id, { note: 'Late' }, { ifVersion: 99 })),
  await codeOf(mira.loans.do.hand_out(loan.id, { condition: 'Fine' })),
];
const approved = await mira.loans.do.approve(loan.id);
const seen = await mira.loans.read(loan.id, { expand: ['item'], can: true });
const history = await mira.loans.history(loan.id);
const gone = await codeOf(mira.loans.read('00000000-0000-0000-0000-000000000000'));
const { person } = await mira.$me();
const { answers } = await mira.$batch([{ method: 'GET', path: '/api/loans/' + loan.id }], {});

console.log(
  JSON.stringify({
    lights: items.map(({ name }) => name),
    all: [names.length, names[0]],
    made: [loan.status, mine.items.length],
    refused,
    states: [approved.status, seen.status],
    expanded: seen.expanded?.item?.name,
    can: seen.can?.transitions['approve'],
    history: history.items.map(({ event }) => event),
    gone,
    person: person?.name,
    batch: answers.map(({ status }) => status),
  }),
);
`;
