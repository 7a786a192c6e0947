import { t } from '../messages/t.ts';

/** The browser's name out of what it says of itself; it is a hint for people, nothing depends on it. */
export function browserInWords(agent: string | null): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent ?? '')?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent ?? '')?.[1];
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  if (name === undefined) return t('accounts.aBrowser');
  return system === undefined
    ? (names[name] ?? name)
    : t('accounts.browserOn', { browser: names[name] ?? name, system });
}
