/** Something is not as it was read, or taken to be, before the write began: the write is to begin again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}
