import { useQuery } from '@tanstack/react-query'
import type { RegionOption } from '@teachnet/contract'
import { useCrud } from './crud-services.tsx'
import { queryKeys } from './query-keys.ts'

/** The regions of one level: provinces, the cities of one, the districts of one of these. */
function useLevel(isEnabled: boolean, province?: number, city?: number): readonly RegionOption[] {
  const { source } = useCrud()
  const result = useQuery({
    queryKey: queryKeys.regions(province, city),
    queryFn: () => source.regions({ ...(province && { province }), ...(city && { city }) }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isEnabled ? (result.data ?? []) : []
}

/** The choices of province, city and district, as far as the ids before each are chosen. */
export function useRegions([province, city]: readonly number[]): readonly (readonly RegionOption[])[] {
  return [useLevel(true), useLevel(province !== undefined, province), useLevel(city !== undefined, province, city)]
}
