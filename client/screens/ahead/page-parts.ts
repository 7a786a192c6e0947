import type {
  ColumnDescription,
  EntityDescription,
  ScreenDescription,
  SectionDescription,
} from '#shared/api/app-description.ts';
import { allColumns } from '#shared/screens/generic-screens.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import { usualHead } from '#shared/screens/pages/usual-head.ts';

/** What the page of a record shows of it. */
export interface PageParts {
  /** What may stand beside the title: as the screen says, else what pages have by themselves. */
  readonly head: readonly ColumnDescription[];
  /** As the screen has them; without any, everything in one. */
  readonly sections: readonly SectionDescription[];
  /** The references that the record is read with. */
  readonly expand: string;
}

export function pagePartsOf(screen: ScreenDescription, entity: EntityDescription): PageParts {
  const head = screen.head ?? usualHead(entity);
  const all = [...screen.sections, ...(screen.side ?? [])];
  const sections = all.length > 0 ? all : [{ title: '', fields: allColumns(entity) }];
  return { head, sections, expand: expandOf([...head, ...sections.flatMap(({ fields }) => fields)]) };
}
