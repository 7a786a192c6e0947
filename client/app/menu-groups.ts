import type { ScreenDescription } from '#shared/api/app-description.ts';

export interface MenuGroup {
  /** Undefined: screens without a group, which come first. */
  readonly group?: string;
  readonly screens: readonly ScreenDescription[];
}

/**
 * The menu: screens that stand in it and need no parameter, by group, in the order of the contract. `apart` is the last
 * group, of the pages of visitors among those of who works here.
 */
export function menuGroups(screens: readonly ScreenDescription[], apart?: string): readonly MenuGroup[] {
  const shown = screens.filter((screen) => screen.menu && !screen.route.includes('/:'));
  const isApart = (screen: ScreenDescription) =>
    apart !== undefined && screen.public === true && screen.menuGroup === undefined;
  const own = shown.filter((screen) => !isApart(screen));
  if (own.length === 0) return menuGroupsOf(shown);
  return [...menuGroupsOf(own), { group: apart, screens: shown.filter(isApart) }].filter(isFilled);
}

function menuGroupsOf(shown: readonly ScreenDescription[]): readonly MenuGroup[] {
  const groups = [...new Set([undefined, ...shown.map((screen) => screen.menuGroup)])];
  return groups
    .map((group) => ({ group, screens: shown.filter((screen) => screen.menuGroup === group) }))
    .filter(isFilled);
}

function isFilled({ screens }: MenuGroup): boolean {
  return screens.length > 0;
}

/** The entry of the menu one is at or below: `/loans` at `/loans/7`, but not at `/loans/new` where that has its own. */
export function menuEntryAt(screens: readonly ScreenDescription[], pathname: string): string | undefined {
  const routes = menuGroups(screens).flatMap((group) => group.screens.map((screen) => screen.route));
  const at = routes.filter(
    (route) => pathname === route || (route !== '/' && pathname.startsWith(`${route}/`)),
  );
  return at.toSorted((a, b) => b.length - a.length)[0];
}
