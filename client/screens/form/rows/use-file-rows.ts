import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isA } from '#shared/fields/field-types.ts';
import { newKey } from '../../../api/call/new-key.ts';
import { upload } from '../../../api/upload.ts';
import { useSurroundings } from '../../../app/use-surroundings.ts';
import { t } from '../../../messages/t.ts';
import { say } from '../../../ui/say.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import { sizeText } from '../../../ui/size-text.ts';
import { type FormPart, newRow, type PartRow, rowsIn, withValues } from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';

interface FileRowsOf {
  readonly form: UseFormReturn<FormValues>;
  readonly part: FormPart;
  onChange(rows: readonly PartRow[]): void;
}

/** Several files at once, where each row has one: a row for each, in their order. Without such rows there is no `take`. */
export function useFileRows({ form, part, onChange }: FileRowsOf) {
  const surroundings = useSurroundings();
  const [underWay, setUnderWay] = useState(false);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const [field, ...others] = part.fields.filter((one) => isA(one, 'file'));
  if (field === undefined || !isA(field, 'file') || others.length > 0 || part.isFixed)
    return { underWay: false };
  const send = async (files: readonly File[]) => {
    control.current ??= new AbortController();
    const { signal } = control.current;
    for (const file of files) {
      if (file.size > field.maxSize) {
        say({
          message: `${file.name}: ${t('fields.atMost', { size: sizeText(field.maxSize) })}`,
          color: 'red',
          role: 'alert',
        });
        continue;
      }
      const uploaded = await upload(file, { onProgress: () => undefined, signal });
      const row = newRow(part, newKey());
      const values = { ...row.values, [field.name]: { ...uploaded } };
      onChange([...rowsIn(form.getValues(part.name)), withValues(part, { row, values }, surroundings())]);
    }
  };
  const take = (files: readonly File[]) => {
    setUnderWay(true);
    send(files)
      .catch((error: unknown) => {
        if (control.current?.signal.aborted !== true) sayFailure(error);
      })
      .finally(() => setUnderWay(false));
  };
  return { take, underWay };
}
