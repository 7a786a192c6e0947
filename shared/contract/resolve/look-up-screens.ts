import type { ScreenDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';

/** A screen of one record has the record in its address. */
export function reportRoutes(screens: readonly ScreenDeclaration[], findings: Findings): void {
  for (const { view, route } of screens) {
    if (view !== 'detail' || /\/:(?:id|key)(?:\/|$)/.test(route.text)) continue;
    const message = 'A detail screen shows one record, so its address needs `:id`.';
    const hint = `For instance \`${route.text.replace(/\/$/, '')}/:id\`.`;
    findings.add('wrong_value', route.place, { message, hint });
  }
}
