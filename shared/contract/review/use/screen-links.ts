import { add, choice, leaveOut } from '../../language/fixes.ts';
import type { Screen } from '../../model-screens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Screens that neither the menu, a list, nor a page leads to, and forms that lack what a new record needs. */
export function reviewScreenLinks(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  const { screens } = reviewing.model;
  const texts = screens.map(({ markdown = '' }) => markdown).join('\n');
  for (const screen of screens) {
    // Whoever holds the key of a record is given the address itself.
    if (screen.menu || screen.route === '/' || screen.route.includes('/:key')) continue;
    if (isUsual(screen, screens) || isLinked(screen, texts)) continue;
    reviewing.say('screen_unreachable', screen.place, {
      message: `Nothing leads to the screen \`${screen.route}\`: it is in no menu, and no list or page links to it.`,
      hint: 'Write `menu: true`, link to it from a page, or leave it out.',
      fixes: [choice(add(screen.place, 'menu', 'true')), choice(leaveOut(screen.place))],
    });
  }
}

/**
 * Lists link to the first detail screen of their entity, buttons to its first form for a new and for an old record:
 * the first of those that are for the viewer.
 */
function isUsual(screen: Screen, screens: readonly Screen[]): boolean {
  if (screen.entity === undefined) return false;
  const before = screens.slice(0, screens.indexOf(screen));
  const alike = before.filter((other) => other.entity === screen.entity && kindOf(other) === kindOf(screen));
  return alike.every(({ for: audiences }) => audiences !== undefined && !covers(audiences, screen.for));
}

function covers(audiences: readonly string[], others: readonly string[] = ['anyone']): boolean {
  return audiences.includes('anyone') || others.every((audience) => audiences.includes(audience));
}

function kindOf({ view, route }: Screen): string {
  const isList = !['form', 'detail', 'dashboard', 'query', 'page'].includes(view);
  return `${isList ? 'list' : view} ${/\/:(\w+)/.exec(route)?.[1] ?? ''}`;
}

/** A link in Markdown or an address as such: `[Equipment](/items)`. */
function isLinked({ route }: Screen, texts: string): boolean {
  const pattern = route
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/)\\s]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`\\(${pattern}[)?#\\s]`).test(texts);
}
