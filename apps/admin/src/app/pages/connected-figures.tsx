import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { encodeListState, initialListState } from '../../crud/list/list-state.ts'
import type { FigurePages } from '../../features/dashboard/figure-pages.ts'
import { Figures, WaitingFigures } from '../../features/dashboard/figures.tsx'
import { kindValueOf } from '../../fields/values.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../services/services-context.ts'

/** The figures of the dashboard, with the application states of the definition. */
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
  const query = newOnesOf(application.data)
  const applications = pages.applications.map((page) => ({ ...page, path: `${page.path}?${query}` }))
  return (
    <Figures
      {...{ client, toUrl }}
      pages={{ ...pages, applications }}
      states={state ? kindValueOf(state).options(state) : []}
    />
  )
}

/** Returns the query that filters a list of applications to the unhandled ones. */
function newOnesOf(definition: ResourceDefinition): string {
  const search = [{ field: 'state', operator: 'eq', val: '0' }] as const
  return encodeListState(definition, { ...initialListState, search }).toString()
}
