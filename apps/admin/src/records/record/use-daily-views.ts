import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { toNumber, toText } from '../../values/read-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

interface DayOfViews {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly views: number
}

const call = 'views'

/** Whether views of the area's pages are counted by day and the account may see them. */
export function hasDailyViews(definition: ResourceDefinition, can: (node: string) => boolean): boolean {
  const { calls = [] } = definition
  return calls.some(({ name }) => name === call) && can(permissionOf(definition, call))
}

/** Loads the views of a record's page on the last days, oldest first; undefined while they are loading or if that fails. */
export function useDailyViews(definition: ResourceDefinition, id: number): readonly DayOfViews[] | undefined {
  const { source } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.dailyViews(definition.controller, id),
    queryFn: async ({ signal }) =>
      readDays(await source.resource(definition).read(call, { id }, { signal, showError: false })),
  })
  return data
}

function readDays(reply: unknown): DayOfViews[] {
  if (!isRecord(reply) || !Array.isArray(reply.days)) throw new TypeError('No days in the reply')
  return reply.days.map((each: unknown) => {
    const { day, views } = isRecord(each) ? each : {}
    return { day: toText(day), views: toNumber(views) ?? 0 }
  })
}
