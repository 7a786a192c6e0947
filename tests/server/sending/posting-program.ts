import { writeSync } from 'node:fs';
import { runWhatIsDue } from '#server/clock/due.ts';
import { reopenWorkshop } from '../operations/writes/workshop.ts';
import { night, posting } from './posting.ts';

/** A process that does what the schedule is due for, until it is done or killed. */
const [directory = '', url] = process.argv.slice(2);
const shop = await reopenWorkshop({ directory, url }, posting);
shop.setClock(night);
writeSync(1, 'begins\n');
await runWhatIsDue(shop.runtime);
writeSync(1, 'done\n');
await shop.runtime.database.close();
