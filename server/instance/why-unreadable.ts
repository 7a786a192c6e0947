/** Why a file could not be read, in a sentence; undefined where the error is none of the file system. */
export function whyUnreadable(file: string, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case undefined:
      return undefined;
    case 'ENOENT':
      return `There is no file ${file}.`;
    case 'ENOTDIR':
      return `There is no file ${file}: a part of its path is a file, not a folder.`;
    case 'EISDIR':
      return `${file} is a folder, not a contract.`;
    case 'EACCES':
    case 'EPERM':
      return `${file} may not be read by this account.`;
    default:
      return `${file} could not be read (${String(code)}).`;
  }
}
