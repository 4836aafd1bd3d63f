import { useQuery } from '@tanstack/react-query'
import { filterParams } from '../../crud/list/list-state.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import type { FigurePages } from '../../features/dashboard/figure-pages.ts'
import { Figures, WaitingFigures } from '../../features/dashboard/figures.tsx'
import { kindValueOf } from '../../fields/values.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../services/services-context.ts'

/** The figures of the dashboard, with the application states of the definition, and lists filtered to what waits. */
export function ConnectedFigures({ pages }: { readonly pages: FigurePages }) {
  const { client } = useServices()
  const { toUrl } = useCrud()
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
      {...{ client, toUrl }}
      pages={{ ...pages, waiting }}
      states={state ? kindValueOf(state).options(state) : []}
    />
  )
}
