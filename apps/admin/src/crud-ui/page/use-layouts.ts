import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import type { ResourceDefinition } from '@teachnet/contract'
import { useStoredPreference } from '../../crud/services/use-stored-preference.ts'
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

/** Keeps in the browser which look of a list its reader has chosen. */
export function useLayouts({ controller }: ResourceDefinition): Layouts {
  const { layouts = none } = useOverrides()
  const [chosen, choose] = useStoredPreference(`layout.${controller}`, readText)
  return {
    offered: layouts.length === 0 ? [] : [...layouts, table],
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
