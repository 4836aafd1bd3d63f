import { useMemo, useState } from 'react'
import type { VisibleRow } from './tree-rows.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly isAll: boolean
  /** Selects or deselects a row, and with `isRange` all rows between it and the one toggled before. */
  readonly toggle: (id: number, isRange?: boolean) => void
  readonly toggleAll: () => void
  /** All records that the list's filter finds are selected, also those on other pages. */
  readonly isEverything: boolean
  readonly takeEverything: () => void
  /** Selects these rows, and no others. */
  readonly choose: (ids: readonly number[]) => void
  readonly clear: () => void
}

interface Chosen {
  readonly place: string
  readonly ids: ReadonlySet<number>
  /** The row toggled last, where a range starts. */
  readonly anchor?: number
  readonly isEverything?: boolean
}

/** The selected rows among the visible ones. Another page or search clears the selection. */
export function useSelection(rows: readonly VisibleRow[], place: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ place, ids: none })
  const shown = useMemo(() => rows.map(({ row }) => row.id), [rows])
  const ids = useMemo(() => {
    if (chosen.place !== place) return none
    const visible = new Set(shown)
    return new Set([...chosen.ids].filter((id) => visible.has(id)))
  }, [chosen, place, shown])
  const isAll = rows.length > 0 && ids.size === rows.length
  return {
    ids,
    isAll,
    toggle: (id, isRange = false) => {
      const anchor = isRange && chosen.place === place ? chosen.anchor : undefined
      setChosen({ place, ids: anchor === undefined ? toggled(ids, id) : toggledTo(ids, shown, anchor, id), anchor: id })
    },
    isEverything: isAll && chosen.place === place && chosen.isEverything === true,
    takeEverything: () => setChosen({ place, ids: new Set(shown), isEverything: true }),
    toggleAll: () => setChosen({ place, ids: isAll ? none : new Set(shown) }),
    choose: (next) => setChosen({ place, ids: new Set(next) }),
    clear: () => setChosen({ place, ids: none }),
  }
}

/** Returns the set with an id added, or removed if it was present. */
export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}

/**
 * Returns the set in which all of `shown` from `anchor` to `id`, in either direction, have the state that toggling `id` gives it.
 * Toggles only `id` if the anchor is not shown.
 */
export function toggledTo(
  ids: ReadonlySet<number>,
  shown: readonly number[],
  anchor: number,
  id: number,
): ReadonlySet<number> {
  const [from, to] = [shown.indexOf(anchor), shown.indexOf(id)]
  if (from < 0 || to < 0) return toggled(ids, id)
  const range = new Set(shown.slice(Math.min(from, to), Math.max(from, to) + 1))
  return ids.has(id) ? new Set([...ids].filter((one) => !range.has(one))) : new Set([...ids, ...range])
}

const none: ReadonlySet<number> = new Set()
