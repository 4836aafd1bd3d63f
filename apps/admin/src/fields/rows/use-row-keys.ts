import { useRef } from 'react'

/** Keys of rows, which stay with them while they are edited and moved. */
export interface RowKeys {
  readonly keys: readonly number[]
  /** Returns the key of the new row. */
  readonly insert: (at: number) => number
  readonly remove: (at: number) => void
  readonly move: (from: number, to: number) => void
}

/** @param count of the rows; rows that somebody else has added or removed change keys at the end */
export function useRowKeys(count: number): RowKeys {
  const keys = useRef<number[]>([])
  const next = useRef(1)
  const create = () => next.current++
  while (keys.current.length < count) keys.current.push(create())
  keys.current.length = count
  return {
    keys: keys.current,
    insert(at) {
      const key = create()
      keys.current = keys.current.toSpliced(at, 0, key)
      return key
    },
    remove: (at) => void (keys.current = keys.current.toSpliced(at, 1)),
    move: (from, to) => void (keys.current = moved(keys.current, from, to)),
  }
}

/** Returns a list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
