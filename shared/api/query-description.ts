import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';

/** A question with a name, answered at `/api/-/queries/<name>`. */
export interface QueryDescription {
  readonly name: string;
  /** What each row calls the group, and what that is; undefined where all records are one. */
  readonly group?: QueryColumn & { readonly by?: string; readonly month?: true };
  readonly values: readonly QueryColumn[];
  readonly params: readonly { readonly field: FieldShape; readonly required: boolean }[];
}

/**
 * What each row of a query has under a name. A group that is no field has no label. `by`: the group as an expression,
 * where a filter of the viewer can say it. `month`: it is the first day of a month, and stands for all of it.
 */
export interface QueryColumn {
  readonly name: string;
  readonly label?: string;
  readonly value: FieldSettings;
}

/** A list that other programs fetch from `/api/-/feeds/<name>`; with `calendar` also as one. */
export interface FeedDescription {
  readonly name: string;
  readonly title: string;
  readonly calendar?: true;
}
