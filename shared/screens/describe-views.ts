import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import { describeColumn, describeColumns, type ColumnContext } from './describe-columns.ts';

type ViewParts = Pick<ScreenDescription, 'lanes' | 'card' | 'from' | 'to' | 'text' | 'image'>;

/** What boards, calendars and cards have beside a table, as far as the viewer may read the fields. */
export function describeViewParts(screen: Screen, entity: Entity, surroundings: ColumnContext): ViewParts {
  const { rights } = surroundings;
  const readable = (name: string | undefined) =>
    name !== undefined && rights.reads(entity, name) ? name : undefined;
  switch (screen.view) {
    case 'board':
      return { lanes: readable(screen.lanes), card: cardOf(screen, entity, surroundings) };
    case 'cards':
      return {
        card: cardOf(screen, entity, surroundings),
        text: textOf(screen, entity, surroundings),
        image: readable(screen.image),
      };
    case 'calendar':
      return {
        from: readable(screen.from),
        to: readable(screen.to),
        text: textOf(screen, entity, surroundings),
      };
    case 'table':
    case 'detail':
    case 'form':
    case 'dashboard':
    case 'query':
    case 'page':
      return {};
  }
}

function cardOf(screen: Screen, entity: Entity, surroundings: ColumnContext): ViewParts['card'] {
  return describeColumns(screen.card, entity, surroundings);
}

function textOf({ text }: Screen, entity: Entity, surroundings: ColumnContext): ViewParts['text'] {
  return text && describeColumn(text, entity, surroundings);
}
