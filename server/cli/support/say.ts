/** Tells the person at the terminal. Standard output is for results alone, so this goes to standard error. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
