import type { Translations } from '../catalogue.ts';
import { accounts } from './accounts.ts';
import { deliveries } from './deliveries.ts';
import { fields } from './fields.ts';
import { mails } from './mails.ts';
import { plan } from './plan.ts';
import { refusals } from './refusals.ts';
import { screens } from './screens.ts';
import { shell } from './shell.ts';
import { studio } from './studio.ts';

/** All messages in German. */
export const catalogue: Translations = {
  accounts,
  deliveries,
  fields,
  mails,
  plan,
  refusals,
  screens,
  shell,
  studio,
};
