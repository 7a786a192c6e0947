import './ui/theme/mantine-styles.ts';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keyIn } from './api/call/held-key.ts';
import { takeUpKey } from './api/take-up-key.ts';
import { loadMessages } from './messages/load-messages.ts';
import { Root } from './root.tsx';
import { leaveDroppedFiles } from './ui/leave-dropped-files.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce); // for the scroll lock of dialogs, which writes a style of its own

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the app.');
// The key comes before all other calls, which are answered with what it opens.
const key = keyIn(window.location);
await Promise.all([loadMessages('shell'), key === undefined ? undefined : takeUpKey(key)]);

leaveDroppedFiles();
createRoot(place).render(
  <StrictMode>
    <Root nonce={nonce} />
  </StrictMode>,
);
