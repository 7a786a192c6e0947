import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The key of the link that led here; empty without one. It must not stay in the history, nor on a screen others see. */
export function useLinkKey(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [key, setKey] = useState(() => keyIn(hash));
  useEffect(() => {
    if (hash === '') return;
    setKey(keyIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return key;
}

function keyIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('key') ?? '';
}
