import { getHeapSpaceStatistics } from 'node:v8';
import { serve } from '#server/instance/serve.ts';

// A server that answers a little later, so that several requests are under way at once. `/old` looks through all objects
// there are, and then answers how many bytes became old since it was last asked. Needs `--expose-gc`.
const { gc } = globalThis;
if (gc === undefined) throw new Error('this program needs --expose-gc');

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return old?.space_used_size ?? Number.NaN;
}

let before = 0;
const serving = await serve(
  (request, response) => {
    if (request.url !== '/old') return void setImmediate(() => response.end('answered'));
    const grown = oldBytes() - before;
    gc({ type: 'major', execution: 'sync' });
    before = oldBytes();
    response.end(String(grown));
  },
  { host: '127.0.0.1', port: 0 },
);
if (serving.kind !== 'serving') throw new Error(serving.message);
console.log(serving.url);
