import { rolesInWords } from '../../app/roles-in-words.ts';
import { t } from '../../messages/t.ts';

const audiences = new Set(['anyone', 'member', 'holder']);

/** Those who make a call: their roles; without any, what else they are. */
export function callersInWords(app: Parameters<typeof rolesInWords>[0], as: readonly string[]): string {
  const roles = as.filter((one) => !audiences.has(one));
  if (roles.length > 0) return rolesInWords(app, roles);
  if (as.includes('holder')) return t('screens.linkHolder');
  return as.includes('member') ? t('screens.everybodySignedIn') : t('studio.asVisitor');
}
