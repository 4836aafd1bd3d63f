import type { StoredPiece } from './terminal.repo.ts'

/** Number and size of a stored piece. */
type Stamp = Pick<StoredPiece, 'seq' | 'text'>

/** Decides which of the stored pieces of a run are still kept, so that their text stays within `keptSize` characters. */
export interface KeptWindow {
  /** Returns the first piece to keep once these are stored, too; undefined: nothing has to be deleted. */
  readonly firstKeptAfter: (batch: readonly Stamp[]) => number | undefined
  /** Notes that pieces were stored, and that those before the window were deleted. */
  readonly note: (batch: readonly Stamp[]) => void
}

export function createKeptWindow(keptSize: number): KeptWindow {
  const stored: { readonly seq: number; readonly size: number }[] = []
  let storedSize = 0
  return {
    firstKeptAfter(batch) {
      let excess = storedSize + sizeOf(batch) - keptSize
      let first: number | undefined
      for (const piece of stored) {
        if (excess <= 0) break
        excess -= piece.size
        first = piece.seq + 1
      }
      return first
    },
    note(batch) {
      for (const { seq, text } of batch) stored.push({ seq, size: text.length })
      storedSize += sizeOf(batch)
      for (let oldest = stored[0]; oldest && storedSize > keptSize && stored.length > 1; oldest = stored[0]) {
        storedSize -= oldest.size
        stored.shift()
      }
    },
  }
}

/** Number of characters in pieces. */
export function sizeOf(pieces: readonly { readonly text: string }[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0)
}
