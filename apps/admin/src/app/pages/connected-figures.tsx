import { useQuery } from '@tanstack/react-query'
import { servedDefinition } from '@teachnet/contract'
import { filterParams } from '../../crud/list/list-state.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import type { BoardEntry } from '../../features/dashboard/board/board-area.ts'
import type { FigurePages } from '../../features/dashboard/figure-pages.ts'
import { Figures, WaitingFigures } from '../../features/dashboard/figures.tsx'
import { kindValueOf } from '../../fields/values.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useBoard } from '../preferences/use-preferences.ts'
import { useServices } from '../services/services-context.ts'

interface ConnectedFiguresProps {
  readonly pages: FigurePages
  /** Pages of the menu. */
  readonly entries: readonly BoardEntry[]
}

/** The figures of the dashboard, with the application states of the definition, and lists filtered to what waits. */
export function ConnectedFigures({ pages, entries }: ConnectedFiguresProps) {
  const { client } = useServices()
  const { toUrl, backEnd } = useCrud()
  const [board, onBoard] = useBoard()
  const application = useQuery({
    queryKey: ['application-definition'],
    queryFn: async () => (await resourceRegistry.load('setin/teacher')).definition,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!application.data) return <WaitingFigures />
  const { state } = application.data.fields
  const waiting: FigurePages['waiting'] = (area) => {
    const page = pages.waiting(area)
    const params = filterParams([{ field: area.field, operator: 'eq', val: area.value }])
    return page && { ...page, path: `${page.path}?${params}` }
  }
  return (
    <Figures
      {...{ client, toUrl, board, onBoard }}
      entries={entries.filter(({ name }) => resourceRegistry.has(name))}
      loadArea={async (name) => {
        const { title = name, path } = entries.find((entry) => entry.name === name) ?? {}
        const { definition } = await resourceRegistry.load(name)
        return { definition: servedDefinition(definition, backEnd), title, path }
      }}
      pages={{ ...pages, waiting }}
      states={state ? kindValueOf(state).options(state) : []}
    />
  )
}
