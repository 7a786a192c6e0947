import { choice, write } from '../language/fixes.ts';
import type { Findings } from '../language/findings.ts';
import { iconNames } from '../language/icon-names.ts';
import { isMissing, type MapNode, type Name, type Node } from '../language/node.ts';
import { alike, inWords, meant } from '../language/suggest.ts';
import { readOneOf, readText } from '../reading/reading.ts';

/** Reports a screen without a view, or with one that is none; always undefined, to be returned. */
export function reportNoView(
  node: MapNode,
  { views, route }: { readonly views: readonly string[]; readonly route?: Name },
  findings: Findings,
): undefined {
  const entry = node.entries.find(({ key }) => key.text === 'view');
  if (entry !== undefined && !isMissing(entry.value)) {
    readOneOf(entry.value, views, findings);
    return undefined;
  }
  const likely = node.entries.map(({ key }) => ({ key, mended: meant(key, ['view']) }));
  const { key, mended } = likely.find((one) => one.mended !== undefined) ?? {};
  const hint = `For instance \`view: table\`. Views are ${views.join(', ')}.`;
  const place = (key ?? route ?? node).place;
  findings.add('missing_key', place, { message: 'A screen needs `view`.', ...(mended ?? { hint }) });
  return undefined;
}

/** A word that is no icon: the screen runs with a point in its place. */
export function readIcon(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (!iconNames.some((name) => name === text.text)) {
    const near = alike(text.text, iconNames);
    const others =
      near.length === 0 ? '' : `Near to it ${near.length === 1 ? 'is' : 'are'} ${inWords(near)}. `;
    const mended = meant(text, iconNames) ?? {
      hint: `${others}The reference lists all ${iconNames.length} icons.`,
      fixes: near.slice(0, 3).map((icon) => choice(write(text.place, icon))),
    };
    const message = `There is no icon \`${text.text}\`: the menu shows a point.`;
    findings.add('unknown_name', text.place, { message, ...mended, level: 'warning' });
  }
  return text.text;
}

/** `/`, `/items`, `/items/:id`. */
export const routePattern =
  /^\/(?:(?:[a-z0-9][a-z0-9_-]*|:id|:key)(?:\/(?:[a-z0-9][a-z0-9_-]*|:id|:key))*)?$/;

/** An address of the application's own: `/`, `/items`, `/items/:id`. */
export function acceptRoute(route: Name, findings: Findings): boolean {
  const hint = 'For instance `/`, `/items`, `/items/:id` or `/items/:id/edit`.';
  if (!routePattern.test(route.text)) {
    findings.add('bad_name', route.place, {
      message: `\`${route.text}\` is not an address of a screen.`,
      hint,
    });
    return false;
  }
  if (!/^\/(?:api|errors|assets|healthz|readyz|metrics)(?:\/|$)/.test(route.text)) return true;
  findings.add('reserved_name', route.place, `The engine itself answers at \`${route.text}\`.`);
  return false;
}
