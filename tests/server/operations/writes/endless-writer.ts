import { writeSync } from 'node:fs';
import { stock } from '../effects/stock.ts';
import { reopenWorkshop, told } from './workshop.ts';

/**
 * A process that sells, takes back and delivers until it is killed, and says each write only once it was answered:
 * `<what> <id>`. What is sold out or was done by another lane meanwhile is refused, and is no reason to stop; nor is a write
 * that a busy machine took too long for, which is undone.
 */
const [directory = '', url] = process.argv.slice(2);
const shop = await reopenWorkshop({ directory, url }, stock);
const [article] = await shop.rows('article');
await Promise.all([0, 1, 2, 3].map(trade));

async function trade(lane: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const sold = await shop.create('owner', 'sale', { article: article?.['id'], count: (turn % 3) + 1 });
    if (sold.kind === 'done') tell('sold', sold.value.id);
    else expectCode(told(sold), '409 SOLD_OUT SOLD_OUT');
    if (sold.kind === 'done' && turn % 4 === lane) {
      const removed = await shop.remove('owner', { entity: 'sale', id: sold.value.id });
      if (removed.kind === 'done') tell('returned', sold.value.id);
      else expectCode(told(removed));
    }
    for (const id of await ordered()) {
      const arrived = await shop.do('owner', { entity: 'delivery', id }, 'arrive');
      if (arrived.kind === 'done') tell('arrived', id);
      else expectCode(told(arrived), '409 wrong_state');
    }
  }
}

async function ordered(): Promise<readonly string[]> {
  const deliveries = await shop.rows('delivery');
  return deliveries.filter(({ state }) => state === 'ordered').map(({ id }) => String(id));
}

function expectCode(code: string, ...expected: readonly string[]): void {
  if (![...expected, '422 too_costly too_costly'].includes(code)) throw new Error(code);
}

function tell(what: string, id: string): void {
  writeSync(1, `${what} ${id}\n`);
}
