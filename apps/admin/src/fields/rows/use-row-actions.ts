import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { FormRow } from '../rows-value.ts'
import { addButton, inputsOf, rowOf, stepOf } from './row-elements.ts'
import { moved, useRowKeys } from './use-row-keys.ts'

interface Options {
  readonly rows: readonly FormRow[]
  /** The value of the field, which holds the rows. */
  readonly value: unknown
  readonly onChange: (rows: readonly FormRow[]) => void
  /** The element that the rows are in. */
  readonly frame: RefObject<HTMLElement | null>
}

/** Changes of rows, each of which puts the focus where the user goes on. */
export function useRowActions({ rows, value, onChange, frame }: Options) {
  const { keys, insert, remove, move } = useRowKeys(rows.length)
  const focusAfterChange = useFocusAfter(value)

  const change = (at: number, row: FormRow) => onChange(rows.map((one, place) => (place === at ? row : one)))
  const add = (at: number, row: FormRow) => {
    const key = insert(at)
    onChange(rows.toSpliced(at, 0, row))
    focusAfterChange(() => inputsOf(frame.current, key))
  }
  const drop = (at: number) => {
    remove(at)
    onChange(rows.toSpliced(at, 1))
    // The focus moves to the row that takes the place, otherwise to the previous one, otherwise to the button that adds
    // one.
    focusAfterChange(
      () =>
        frame.current?.querySelectorAll<HTMLElement>('[data-row-remove]')[Math.min(at, rows.length - 2)] ??
        addButton(frame.current),
    )
  }
  const moveTo = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0) return
    move(from, to)
    onChange(moved(rows, from, to))
  }
  const moveByKey = (from: number, to: number) => {
    const key = keys[from]
    moveTo(from, to)
    focusAfterChange(() => stepOf(rowOf(frame.current, key), to < from ? ['up', 'down'] : ['down', 'up']))
  }

  return { keys, change, add, drop, moveTo, moveByKey }
}

/** Focuses an element once the changed rows are on the page. A frame later is not enough: a busy browser has not rendered them yet. */
function useFocusAfter(value: unknown) {
  const find = useRef<() => HTMLElement | null | undefined>(undefined)
  useLayoutEffect(() => {
    find.current?.()?.focus()
    find.current = undefined
  }, [value])
  return (next: () => HTMLElement | null | undefined) => {
    find.current = next
  }
}
