import { useQuery } from '@tanstack/react-query'
import type { RegionOption } from '@teachnet/protocol'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

/** Loads the regions of one level: provinces, the cities of a province, or the districts of a city. */
function useLevel(isEnabled: boolean, province?: number, city?: number): readonly RegionOption[] {
  const { source } = useCrud()
  const result = useQuery({
    queryKey: queryKeys.regions(province, city),
    queryFn: () => source.regions({ province: province || undefined, city: city || undefined }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isEnabled ? (result.data ?? []) : []
}

/** Loads the choices of province, city and district; each level after the id of the level above is chosen. */
export function useRegions([province, city]: readonly number[]): readonly (readonly RegionOption[])[] {
  return [useLevel(true), useLevel(province !== undefined, province), useLevel(city !== undefined, province, city)]
}
