/**
 * What a file is called where files are written into a folder, below the folder. Its own name may be anything; what no system
 * takes is left out of it.
 */
export function fileName({ id, name }: Readonly<Record<string, unknown>>): string {
  return `files/${String(id)}-${String(name)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .slice(-100)}`;
}
