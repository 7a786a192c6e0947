import type { Reviewing } from '../reviewing/reviewing.ts';

/** Two routes that match the same address with equal right: one of them is never shown there. */
export function reviewRoutes(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  const seen = new Map<number, { readonly route: string; readonly segments: readonly string[] }[]>();
  for (const { route } of reviewing.contract.declaration.screens) {
    const segments = segmentsOf(route.text);
    const before = seen.get(segments.length) ?? [];
    const other = before.find((one) => clash(one.segments, segments))?.route;
    if (other !== undefined) {
      reviewing.say('route_clash', route.place, {
        message: `\`${route.text}\` and \`${other}\` match the same address, so one of the two screens is never reached there.`,
        hint: 'Give one of them another address.',
      });
    }
    seen.set(segments.length, before);
    before.push({ route: route.text, segments });
  }
}

/** A fixed word goes before a parameter in the same place; where each has one the other has not, neither does. */
function clash(left: readonly string[], right: readonly string[]): boolean {
  let rank = 0;
  for (const [index, segment] of left.entries()) {
    const facing = right[index] ?? '';
    const [isFree, isFacingFree] = [segment.startsWith(':'), facing.startsWith(':')];
    if (!isFree && !isFacingFree && segment !== facing) return false;
    rank += Number(isFree) - Number(isFacingFree);
  }
  return rank === 0;
}

function segmentsOf(route: string): readonly string[] {
  return route
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}
