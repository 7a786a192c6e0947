import { createContext, use } from 'react';
import { useSearchParams } from 'react-router';
import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { type ListState, readListState, writeListState } from '#shared/screens/list-state.ts';
import { recordAddress } from './addresses.ts';
import { useApp } from './app-context.tsx';

/**
 * The address of the list that records stand in, filters, order and page included. The address of a record opened from
 * there carries it along as `in=`, so that its page knows which records come before and after it.
 */
export const ListPlaceContext = createContext<string | undefined>(undefined);

const parameter = 'in';

/** Where the records of the list around are; outside of a list they are where they always are. */
export function useRecordAddress(entity: EntityDescription): (id: string) => string {
  const { description } = useApp();
  const place = use(ListPlaceContext);
  return (id) => withPlace(recordAddress(description, entity, id), place);
}

/** The list one came from, as the address has it. */
export function usePlace(): string | undefined {
  const [parameters] = useSearchParams();
  return parameters.get(parameter) ?? undefined;
}

export function withPlace(address: string, place: string | undefined): string {
  return place === undefined ? address : `${address}?${new URLSearchParams({ [parameter]: place })}`;
}

/** A list of records of an entity, and what it showed. */
export interface ListPlace {
  readonly screen: ScreenDescription;
  readonly route: string;
  readonly state: ListState;
}

/** What an address has as the list one came from; undefined where it is no list of these records in this app. */
export function listPlaceOf(
  app: AppDescription,
  entity: EntityDescription,
  place: string | undefined,
): ListPlace | undefined {
  if (place === undefined || !/^\/(?![/\\])/.test(place)) return undefined;
  const [route = '', query = ''] = place.split('?', 2);
  const own = app.screens.find(
    (screen) => screen.route === route && screen.entity === entity.name && screen.view === 'table',
  );
  const generic = route === `/-/records/${entity.plural}` ? genericScreen(entity, 'table') : undefined;
  const screen = own ?? generic;
  return screen && { screen, route, state: readListState(new URLSearchParams(query)) };
}

/** The list as an address, turned to the page that these cursors lead to. */
export function placeAt({ route, state }: ListPlace, cursors: readonly string[]): string {
  const query = writeListState({ ...state, cursors }).toString();
  return query === '' ? route : `${route}?${query}`;
}
