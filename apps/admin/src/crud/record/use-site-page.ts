import { previewParameter, type ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

/** The page of a record on the public site. */
interface SitePage {
  readonly address: string
  /** Visitors cannot see the page yet; the address opens it for a limited time. */
  readonly isPreview: boolean
}

/** Loads the address of a record's page; undefined while it is loading, and with a server that does not send it. */
export function useSitePage(definition: ResourceDefinition, id: number, isEnabled: boolean): SitePage | undefined {
  const { source, publicSite } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.sitePage(definition.controller, id),
    queryFn: async ({ signal }) => {
      const opened = await source.resource(definition).ask('edit', { id }, { signal, showError: false })
      return isRecord(opened) && typeof opened.site_page === 'string' ? opened.site_page : ''
    },
    enabled: isEnabled,
    gcTime: 0,
  })
  if (!data) return undefined
  const isPreview = new URLSearchParams(data.split('?')[1]).has(previewParameter)
  return { address: `${publicSite}${data.replace(/^\//, '')}`, isPreview }
}
