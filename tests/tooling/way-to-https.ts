import { blocksOf, pageText } from '#tests/docs/pages.ts';

const PAGE = 'how-to/operate.md';

/** What needs a machine of one's own: packages of the system, accounts, and services under systemd. */
const NOT_HERE: ReadonlySet<string> = new Set(['apt-get', 'useradd', 'systemctl', 'journalctl']);

/** The commands of the page that lead from nothing to https, one a line. */
export function commandsOfPage(): readonly string[] {
  const [, section = ''] = pageText(PAGE).split('\n## From nothing to https in six commands\n');
  const [, block = ''] = section.split('```text\n');
  return (block.split('\n```')[0] ?? '').split('\n');
}

/** What is left of a command on a machine that others use too, as it is run below a folder in place of `/`; and what is not run. */
export function followedBelow(
  root: string,
  command: string,
): { readonly run: string | undefined; readonly left: readonly string[] } {
  const parts = command.split(' && ').map((part) => part.replaceAll(/(^|\| )sudo /g, '$1'));
  const isLeft = (part: string) => NOT_HERE.has(part.split(' ')[0] ?? '');
  const run = parts.filter((part) => !isLeft(part)).join(' && ');
  const below = run.replaceAll(/(?<=[ >])\/(?=(?:opt|etc|var)\/)/g, `${root}/`);
  return { run: run === '' ? undefined : below, left: parts.filter(isLeft) };
}

/** What the unit on the page of the package tells systemd: which program runs, where, and with what. */
export function unitOfPage() {
  const unit = blocksOf('how-to/package.md').find(({ code }) => code.meta === 'ninefold.service')?.code.value;
  const said = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit ?? '')?.[1] ?? '';
  const environment = said('Environment')
    .split(' ')
    .map((one) => one.split('=', 2));
  return {
    text: unit ?? '',
    folder: said('WorkingDirectory'),
    environment: Object.fromEntries(environment) as Record<string, string>,
    command: said('ExecStart').split(' '),
  };
}
