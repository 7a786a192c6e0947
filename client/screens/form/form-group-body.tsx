import { Paper, Title } from '@mantine/core';
import type { FieldShape } from '#shared/fields/field.ts';
import { FieldNotes } from './field/field-notes.tsx';
import type { FilledCall } from './field/form-choices.tsx';
import { FormField } from './form-field.tsx';
import { asksFor } from './values/needed-now.ts';
import classes from './form.module.css';
import { PartRows } from './rows/rows-later.ts';
import type { RecordFormState } from './use-record-form.ts';
import type { FormGroup } from './steps/form-groups.ts';
import { SometimesRequired } from './values/sometimes-required.tsx';
import { SometimesShown } from './values/sometimes-shown.tsx';

interface FormGroupBodyProps {
  readonly group: FormGroup;
  readonly state: RecordFormState;
  readonly call: FilledCall;
  /** Its heading stands above it, and is not said elsewhere. */
  readonly heading: boolean;
}

/** More fields than this, or any above rows, stand in columns where there is room for them. */
const many = 12;

/** Fields and rows that stand together, as inputs. */
export function FormGroupBody({ group, state, call, heading }: FormGroupBodyProps) {
  const { entity, parts: allParts, record, rules, form } = state;
  const { title, fields, parts } = group;
  return (
    <>
      {heading && title !== undefined && (
        <Title order={2} size="h5">
          {title}
        </Title>
      )}
      {fields.length > 0 && (
        <Paper withBorder p={{ base: 'sm', sm: 'md' }}>
          <div
            className={classes.fields}
            data-many={fields.length > many || allParts.length > 0 || undefined}
          >
            {fields.map((field, place) => (
              <SometimesShown
                key={field.name}
                control={form.control}
                field={field}
                stored={record?.values[field.name]}
                environment={rules.environment}
              >
                <div data-wide={isWide(field) || (place === 0 && isName(field, fields)) || undefined}>
                  <SometimesRequired control={form.control} field={field} environment={rules.environment}>
                    {(isNeeded) => (
                      <FormField
                        control={form.control}
                        field={field}
                        title={record?.titles[field.name]}
                        required={asksFor(entity, field, { isNew: record === undefined, isNeeded })}
                        first={place === 0}
                        call={call}
                      />
                    )}
                  </SometimesRequired>
                  <FieldNotes at={field.name} />
                </div>
              </SometimesShown>
            ))}
          </div>
        </Paper>
      )}
      {parts.map((part) => (
        <PartRows key={part.name} form={form} part={part} call={call} />
      ))}
    </>
  );
}

/** A text that begins few fields is what the record is called. */
function isName({ type }: FieldShape, fields: readonly FieldShape[]): boolean {
  return type === 'text' && fields.length <= many;
}

function isWide(field: FieldShape): boolean {
  return field.type === 'markdown' || field.type === 'json' || (field.type === 'text' && field.multiline);
}
