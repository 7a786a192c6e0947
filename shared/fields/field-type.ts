import type { z } from 'zod';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { FieldSettings, FieldTypeName, JsonValue } from './field.ts';

/** The settings of one type out of the closed union. */
export type SettingsOf<Name extends FieldTypeName> = Extract<FieldSettings, { type: Name }>;

/** How values are shown to people. */
export interface DisplayStyle {
  /** BCP 47. */
  readonly locale: string;
  /** The contract's zone; without it instants are shown in UTC. */
  readonly zone?: ZoneOffsets;
  /** `long` in sentences ("6 January 2026"), `medium` in tables and fields. */
  readonly dates?: 'long' | 'medium';
}

/** What there is to know of one field type on both sides of the wire. */
export interface FieldType<Name extends FieldTypeName> {
  /**
   * Parses one sent value that is not null and brings it into wire form (trimmed, NFC, exact, canonical). Gives null
   * where the value turns out empty. Issues are zod's own, or custom ones with `params.code`, a field code.
   */
  schema(settings: SettingsOf<Name>): z.ZodType<JsonValue>;
  /** A value in wire form, not null, as people read it. */
  format(value: JsonValue, settings: SettingsOf<Name>, style: DisplayStyle): string;
}
