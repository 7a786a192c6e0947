import { Group, Text } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import type { TypedValue } from '../../fields/base/not-understood.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { ValueCell } from '../../fields/value-cell.tsx';

/** What every comment has. */
const known: readonly string[] = ['text', 'author', 'mentions', 'edited_at'];

/** The fields that a contract has added to its comments. */
export function ownFields({ fields, attachedBy }: EntityDescription): readonly FieldShape[] {
  return fields.filter(
    ({ name, origin }) => origin === 'contract' && name !== attachedBy && !known.includes(name),
  );
}

/** What is typed in them. */
export type OwnTyped = Readonly<Record<string, TypedValue>>;

interface OwnFieldsProps {
  readonly fields: readonly FieldShape[];
  readonly values: OwnTyped;
  onChange(name: string, value: TypedValue): void;
}

/** They are filled in below the text. */
export function OwnFields({ fields, values, onChange }: OwnFieldsProps) {
  return fields.map((field) => {
    const { Input } = controlsOf(field);
    return (
      <Input
        key={field.name}
        field={field}
        value={values[field.name] ?? null}
        required={field.required}
        inputRef={null}
        onChange={(value) => onChange(field.name, value)}
        onBlur={() => {}}
      />
    );
  });
}

/** And told below it, as far as they say something. */
export function OwnValues({ entity, comment }: { entity: EntityDescription; comment: RecordAnswer }) {
  const told = ownFields(entity).filter(({ name }) => {
    const value = comment.values[name] ?? null;
    return value !== null && value !== false;
  });
  if (told.length === 0) return null;
  return (
    <Group gap="xs" mt={4}>
      {told.map((field) => (
        <Group key={field.name} gap={4}>
          <Text span size="sm" c="dimmed">
            {field.label}:
          </Text>
          <ValueCell
            field={field}
            value={comment.values[field.name]}
            title={comment.titles[field.name]}
            room="row"
          />
        </Group>
      ))}
    </Group>
  );
}
