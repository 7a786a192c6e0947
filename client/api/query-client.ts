import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asksForSignIn, isRefusal } from './call/api-problem.ts';

/** Where every answer is kept. `onSignedOut` hears of it when the server says that the session is over. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (asksForSignIn(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A browser that believes to be offline may still reach a server on this machine: always try.
      queries: { staleTime: 5_000, retry: mayHelp, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A refusal is final; only a busy or silent server is asked again, twice. */
function mayHelp(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < 2;
}
