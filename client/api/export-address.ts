import { apiAddress } from './call/base.ts';

export type ExportFormat = 'csv' | 'ndjson' | 'xlsx';

/** Where the browser itself fetches a file of records: it is as long as it is, and is saved while it comes. */
export function exportAddress(
  plural: string,
  query: Readonly<Record<string, string | undefined>> & { readonly format: ExportFormat },
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const excel = query.format === 'csv' ? [['bom', 'true']] : [];
  return apiAddress(`${plural}/-/export?${new URLSearchParams([...given, ...excel])}`);
}

/** The same for the rows of a query of the contract. */
export function queryFileAddress(
  name: string,
  format: 'csv' | 'xlsx',
  params: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(params).toString();
  return apiAddress(`-/queries/${name}/${format}${query === '' ? '' : `?${query}`}`);
}
