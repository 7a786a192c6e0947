import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarTime,
  IconCash,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconDecimal,
  IconFile,
  IconHourglass,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconNumber123,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconReplace,
  IconWorld,
} from '@tabler/icons-react';
import type { AddedType } from '#shared/studio/extend/new-field.ts';
import type { TextKey } from '#shared/messages/catalogue.ts';

/** How a bound of a type is filled in; `letters`: only how long a text may be. */
export type BoundInput = 'number' | 'date' | 'time' | 'letters';

/** A type as it is offered: those wanted most stand first. */
export interface OfferedType {
  readonly key: string;
  readonly type: AddedType;
  readonly multiline?: true;
  readonly label: TextKey;
  readonly icon: typeof IconAt;
  readonly bounds?: BoundInput;
  readonly preset?: 'text' | 'number';
}

export const offeredTypes: readonly OfferedType[] = [
  {
    key: 'text',
    type: 'text',
    label: 'screens.typeText',
    icon: IconLetterT,
    bounds: 'letters',
    preset: 'text',
  },
  {
    key: 'long',
    type: 'text',
    multiline: true,
    label: 'screens.typeLongText',
    icon: IconAlignLeft,
    bounds: 'letters',
  },
  { key: 'date', type: 'date', label: 'screens.typeDate', icon: IconCalendar, bounds: 'date' },
  {
    key: 'integer',
    type: 'integer',
    label: 'screens.typeInteger',
    icon: IconNumber123,
    bounds: 'number',
    preset: 'number',
  },
  {
    key: 'decimal',
    type: 'decimal',
    label: 'screens.typeDecimal',
    icon: IconDecimal,
    bounds: 'number',
    preset: 'number',
  },
  {
    key: 'money',
    type: 'money',
    label: 'screens.typeMoney',
    icon: IconCash,
    bounds: 'number',
    preset: 'number',
  },
  { key: 'boolean', type: 'boolean', label: 'screens.typeBoolean', icon: IconCheckbox },
  { key: 'choice', type: 'choice', label: 'screens.typeChoice', icon: IconCircleDot, preset: 'text' },
  { key: 'choices', type: 'choices', label: 'screens.typeChoices', icon: IconListCheck },
  { key: 'ref', type: 'ref', label: 'screens.typeRef', icon: IconReplace },
  { key: 'datetime', type: 'datetime', label: 'screens.typeDatetime', icon: IconCalendarTime },
  { key: 'time', type: 'time', label: 'screens.typeTime', icon: IconClock, bounds: 'time' },
  { key: 'duration', type: 'duration', label: 'screens.typeDuration', icon: IconHourglass },
  { key: 'timezone', type: 'timezone', label: 'screens.typeTimezone', icon: IconWorld },
  { key: 'email', type: 'email', label: 'screens.typeEmail', icon: IconAt },
  { key: 'phone', type: 'phone', label: 'screens.typePhone', icon: IconPhone },
  { key: 'place', type: 'place', label: 'screens.typePlace', icon: IconMapPin },
  { key: 'url', type: 'url', label: 'screens.typeUrl', icon: IconLink },
  { key: 'file', type: 'file', label: 'screens.typeFile', icon: IconFile },
  { key: 'image', type: 'image', label: 'screens.typeImage', icon: IconPhoto },
];
