import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded'
import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import type { ResourceDefinition } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import { useMemo } from 'react'
import { hasCalendar } from '../calendar/date-columns.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { type ListLayout, useOverrides } from './overrides.ts'

/** The looks that a list offers; none for a list that is only a table. */
export interface Layouts {
  readonly offered: readonly Pick<ListLayout, 'name' | 'title' | 'Icon'>[]
  /** Undefined: the table. */
  readonly shown: ListLayout | undefined
  readonly choose: (name: string) => void
}

const table = { name: 'table', title: 'crud.layout.table', Icon: TableRowsRounded } as const
const none: readonly ListLayout[] = []

/** The look of every list whose records are about days. */
const calendar: ListLayout = {
  name: 'calendar',
  title: 'crud.layout.calendar',
  Icon: CalendarMonthRounded,
  isUnpaged: true,
  isFull: true,
  Rows: lazyPart(async () => (await import('../calendar/list-calendar-part.tsx')).ListCalendarPart),
}

/** Keeps in the browser which look of a list its reader has chosen. */
export function useLayouts(definition: ResourceDefinition): Layouts {
  const { controller } = definition
  const { layouts: own = none } = useOverrides()
  const layouts = useMemo(() => (hasCalendar(definition) ? [...own, calendar] : own), [definition, own])
  const offered = useMemo(() => (layouts.length === 0 ? none : [...layouts, table]), [layouts])
  const [chosen, choose] = useStoredPreference(`layout.${controller}`, readText)
  return {
    offered,
    shown:
      chosen === table.name
        ? undefined
        : layouts.find(({ name, isFirst }) => (chosen === undefined ? isFirst : name === chosen)),
    choose,
  }
}

function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}
