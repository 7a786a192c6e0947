import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { heldKey, keyIn } from '../api/call/held-key.ts';
import { takeUpKey } from '../api/take-up-key.ts';
import { useFreshStart } from '../app/use-fresh-start.ts';

/** Another link that is opened in the same window changes only what is behind the `#`: nothing is loaded anew by itself. */
export function KeyOfLink() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const freshStart = useFreshStart();
  const key = keyIn({ pathname, hash });
  useEffect(() => {
    if (key === undefined || key === heldKey()) return;
    void takeUpKey(key).then((opens) => (opens ? freshStart() : navigate('/-/open', { replace: true })));
  }, [key, navigate, freshStart]);
  return null;
}
