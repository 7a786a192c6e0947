import type { ScreenDeclaration } from '../declaration.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import type { Checking } from './checking.ts';

/** Conditions and paths of screens. */
export function checkScreenExpressions(checking: Checking): void {
  for (const screen of checking.contract.declaration.screens) {
    const entity = checking.contract.entities.get(screen.of?.text ?? '');
    if (entity !== undefined) checkScreen(screen, entity, checking);
  }
}

function checkScreen(screen: ScreenDeclaration, entity: ResolvedEntity, checking: Checking): void {
  checking.condition(screen.where, { record: entity.name });
  for (const { condition } of screen.views) checking.condition(condition, { record: entity.name });
  for (const name of screen.columns ?? []) checking.path(name, entity);
  for (const { path } of screen.sort) checking.path(path, entity);
  for (const section of screen.sections ?? []) {
    for (const name of section.fields) checking.path(name, entity);
  }
}
