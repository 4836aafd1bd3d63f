import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { useCrud } from '../crud/crud-services.tsx'
import { encodeListState, initialListState } from '../crud/list-state.ts'
import { Figures, type FigureScreens, WaitingFigures } from '../features/dashboard/figures.tsx'
import { resourceRegistry } from '../resources/resource-registry.ts'
import { useServices } from './services-context.ts'

/** The figures of the dashboard, with what the definition of applications says of their states. */
export function DashboardFigures({ screens }: { readonly screens: FigureScreens }) {
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
  const applications = screens.applications.map(({ title, path }) => ({ title, path: `${path}?${query}` }))
  return (
    <Figures
      {...{ client, toUrl }}
      screens={{ ...screens, applications }}
      states={state?.kind === 'choice' ? state.options : []}
    />
  )
}

/** The part of an address that narrows a list of applications to those that nobody has handled. */
function newOnesOf(definition: ResourceDefinition): string {
  const search = [{ field: 'state', operator: 'eq', val: '0' }] as const
  return encodeListState(definition, { ...initialListState, search }).toString()
}
