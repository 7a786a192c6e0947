import type { ScreenDeclaration } from '../declaration.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import type { TileDeclaration } from '../declaration-calls.ts';
import { checkAggregate, checkGroup } from './aggregates.ts';
import type { Checking } from './checking/checking.ts';

/** Conditions and paths of screens. */
export function checkScreenExpressions(checking: Checking): void {
  for (const screen of checking.contract.declaration.screens) {
    const entity = checking.contract.entities.get(screen.of?.text ?? '');
    if (entity !== undefined) checkScreen(screen, entity, checking);
    for (const tile of screen.tiles) checkTile(tile, checking);
  }
}

function checkScreen(screen: ScreenDeclaration, entity: ResolvedEntity, checking: Checking): void {
  checking.condition(screen.where, { record: entity.name });
  for (const { condition } of screen.views) checking.condition(condition, { record: entity.name });
  for (const name of [...(screen.columns ?? []), ...(screen.card ?? [])]) checking.path(name, entity);
  if (screen.text !== undefined) checking.path(screen.text, entity, 'single');
  for (const { path } of screen.sort) checking.path(path, entity, 'single');
  for (const section of screen.sections ?? []) {
    for (const name of section.fields) checking.path(name, entity);
  }
}

function checkTile(tile: TileDeclaration, checking: Checking): void {
  const entity = checking.contract.entities.get(tile.entity.text);
  if (entity === undefined) return;
  const scope = { record: entity.name };
  checking.condition(tile.where, scope);
  checkGroup(tile.group, scope, checking);
  checkAggregate(tile.value, scope, checking);
  for (const name of tile.list ?? []) checking.path(name, entity);
}
