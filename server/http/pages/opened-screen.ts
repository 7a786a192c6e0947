import type { ScreenDescription } from '#shared/api/app-description.ts';
import { describeScreen } from '#shared/screens/describe-screen.ts';
import type { Actor } from '#server/call.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import type { Runtime } from '#server/runtime.ts';

type View = ScreenDescription['view'];

/** How the screen at an address is drawn that whoever asks may open; undefined: none is known of it here. */
export function openedView(path: string, runtime: Runtime, actor: Actor): View | undefined {
  if (path === '/-/open') return 'detail'; // where the link of a record leads
  const { model } = runtime;
  const rights = viewerRights(runtime, actor);
  const described = (screen: (typeof model.screens)[number]) => describeScreen(screen, model, rights);
  const [nearest] = model.screens
    .filter(({ route }) => leadsTo(route, path))
    .toSorted((one, other) => placesIn(one.route) - placesIn(other.route));
  const screen = nearest && described(nearest);
  if (path !== '/' || screen?.meant === true) return screen?.view;
  // Who is not meant by the start page begins at the first of their menu.
  const first = model.screens.find((one) => described(one)?.menu === true && placesIn(one.route) === 0);
  return first?.view ?? screen?.view;
}

function leadsTo(route: string, path: string): boolean {
  const [words, asked] = [route.split('/'), path.split('/')];
  return (
    words.length === asked.length && words.every((word, at) => word.startsWith(':') || word === asked[at])
  );
}

function placesIn(route: string): number {
  return route.split('/:').length - 1;
}
