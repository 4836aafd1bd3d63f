import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { resourceLoaders } from '@teachnet/contract/resource-loaders'

/** Loads a definition of the product by its controller; undefined until then, and for a name of none. */
export function useDefinition(controller: string): ResourceDefinition | undefined {
  const load = Object.entries(resourceLoaders).find(([name]) => name === controller)?.[1]
  const { data } = useQuery({
    queryKey: ['definition', controller],
    queryFn: load ?? (() => null),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}
