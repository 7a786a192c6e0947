import type { ChildProcessByStdio } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

/**
 * Keeps the server a child of a shell that watches our end of a pipe: when this process goes away, however it does, the
 * pipe closes, the server ends and its folder is removed.
 */
const WATCH = `
folder="$1"; signal="$2"; shift 2; exec 3<&0
"$@" 3<&- </dev/null & server=$!
(cat <&3 >/dev/null; kill -$signal $server 2>/dev/null) & watch=$!
wait $server; kill $watch 2>/dev/null; rm -rf "$folder" 2>/dev/null`;

/** The words of `/bin/sh` that run a server as long as this process lives. */
export function watched(
  command: readonly string[],
  { folder, signal }: { readonly folder: string; readonly signal: 'QUIT' | 'TERM' },
): readonly string[] {
  return ['-c', WATCH, 'sh', folder, signal, ...command];
}

/** A program that forgets to stop the server must still be able to end. */
export function letGo(child: ChildProcessByStdio<Writable, null, Readable>): void {
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) {
    if (pipe instanceof Socket) pipe.unref();
  }
}
