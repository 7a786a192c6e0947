import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';

import { asJsonValues, type FormValues } from './form-values.ts';

/** A pause in the typing after which the server is asked, in milliseconds. */
const pause = 500;

/** The body that would be sent now; undefined while something in the form is wrong. */
export function useSendable(
  { control }: UseFormReturn<FormValues>,
  resolver: Resolver<FormValues>,
): FormValues | undefined {
  const [values] = useDebouncedValue(useWatch({ control }), pause);
  const [body, setBody] = useState<FormValues>();
  useEffect(() => {
    let current = true;
    const judge = async () => {
      const judged = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
      const isWrong = Object.keys(judged.errors).length > 0;
      if (current) setBody(isWrong ? undefined : asJsonValues(judged.values));
    };
    void judge();
    return () => {
      current = false;
    };
  }, [values, resolver]);
  return body;
}
