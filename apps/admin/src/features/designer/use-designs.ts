import { useQuery } from '@tanstack/react-query'
import type { DesignerApi } from './designer.api.ts'

/** The designed areas and the log of their changes. Parts of the page that are shown together share one request. */
export function useDesigns(api: DesignerApi) {
  return useQuery({ queryKey: ['designs'], queryFn: ({ signal }) => api.list(signal), staleTime: 0 })
}
