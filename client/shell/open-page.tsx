import { Navigate } from 'react-router';
import { heldKey } from '../api/call/held-key.ts';
import { heldAddress } from '../app/addresses.ts';
import { useApp } from '../app/app-context.tsx';
import { LinkIsClosed } from '../app/kept-out/link-is-closed.tsx';

/** Where the link of a record leads: to the record, with the key behind it so that the page can be opened again. */
export function OpenPage() {
  const { description, held } = useApp();
  const key = heldKey();
  const address = held && heldAddress(description, held);
  if (address === undefined || key === undefined) return <LinkIsClosed product={description.name} />;
  return <Navigate replace to={{ pathname: address, hash: `key=${key}` }} />;
}
