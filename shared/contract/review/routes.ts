import type { Reviewing } from './reviewing.ts';

/** Two routes that match the same address with equal right: one of them is never shown there. */
export function reviewRoutes(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  const seen: string[] = [];
  for (const { route } of reviewing.contract.declaration.screens) {
    const other = seen.find((before) => clash(before, route.text));
    if (other !== undefined) {
      reviewing.say('route_clash', route.place, {
        message: `\`${route.text}\` and \`${other}\` match the same address, so one of the two screens is never reached there.`,
        hint: 'Give one of them another address.',
      });
    }
    seen.push(route.text);
  }
}

/** A fixed word goes before a parameter in the same place; where each has one the other has not, neither does. */
function clash(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  if (left.length !== right.length) return false;
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
