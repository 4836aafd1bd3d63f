import { useMemo, useState } from 'react'
import type { ShownRow } from './tree-rows.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly isAll: boolean
  readonly toggle: (id: number) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** The selected rows among the visible ones. Another page or search clears the selection. */
export function useSelection(rows: readonly ShownRow[], place: string): Selection {
  const [chosen, setChosen] = useState({ place, ids: none })
  const ids = useMemo(() => {
    if (chosen.place !== place) return none
    const shown = new Set(rows.map(({ row }) => row.id))
    return new Set([...chosen.ids].filter((id) => shown.has(id)))
  }, [chosen, place, rows])
  const isAll = rows.length > 0 && ids.size === rows.length
  return {
    ids,
    isAll,
    toggle: (id) => setChosen({ place, ids: toggled(ids, id) }),
    toggleAll: () => setChosen({ place, ids: isAll ? none : new Set(rows.map(({ row }) => row.id)) }),
    clear: () => setChosen({ place, ids: none }),
  }
}

/** Returns the set with an id added, or removed if it was present. */
export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}

const none: ReadonlySet<number> = new Set()
