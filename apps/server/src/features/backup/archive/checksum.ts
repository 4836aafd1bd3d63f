import { createHash } from 'node:crypto'

/** Counts the lines and computes their SHA-256. */
export function createRowSum(): RowSum {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (batch) => {
      hash.update(batch)
      // JSON escapes line breaks inside texts as \n, so each line break here ends a row.
      for (let at = batch.indexOf('\n'); at !== -1; at = batch.indexOf('\n', at + 1)) rows++
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export interface RowSum {
  add: (batch: string) => void
  end: () => RowTotal
}

export interface RowTotal {
  readonly rows: number
  /** Hexadecimal SHA-256 of the rows as JSON lines in the order of the primary key. */
  readonly sha256: string
}

/** One checksum over any number of files: SHA-256 over one line for each file, in the format of `sha256sum`. */
export function createFileSum(): FileSum {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add: (file) => {
      hash.update(`${file.sha256}  ${file.name}\n`)
      count++
      bytes += file.bytes
    },
    end: () => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}

export interface FileSum {
  add: (file: SummedFile) => void
  end: () => FileTotal
}

export interface SummedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface FileTotal {
  readonly count: number
  readonly bytes: number
  readonly sha256: string
}
