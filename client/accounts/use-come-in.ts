import { useNavigate } from 'react-router';
import type { Challenge } from '#shared/api/calls/engine.ts';
import { useFreshStart } from '../app/use-fresh-start.ts';

/** What the page of the second factor is given: it stands in no address. */
export interface Waiting {
  readonly challenge: Challenge;
  /** Where to go afterwards: a path of this application. */
  readonly back: string;
}

/** After somebody came in: everything is asked anew, and they are where they wanted to be. A second factor comes before it. */
export function useComeIn(back = '/'): (answer?: object) => Promise<void> {
  const freshStart = useFreshStart();
  const navigate = useNavigate();
  return async (answer = {}) => {
    if ('challenge' in answer) {
      const state: Waiting = { challenge: answer as Challenge, back }; // nothing else has such a key
      await navigate('/-/sign-in-factor', { state });
      return;
    }
    await freshStart();
    await navigate(back, { replace: true });
  };
}
