import { useMediaQuery } from '@mantine/hooks';

/** Whether there is no room for two things side by side, as on a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
}
