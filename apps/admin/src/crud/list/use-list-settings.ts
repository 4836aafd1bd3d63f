import type { ListColumns } from '@teachnet/contract/lists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { type ListSettings, readListSettings, settingKey } from './arrange-columns.ts'

/**
 * The administrator's arrangement of the columns of a list, or of one of its saved views; undefined: as the area defines them. The server stores it; the browser has a
 * copy for the first view and for times without the server. With a back end that stores none, the copy is the only store.
 */
export function useListSettings(
  controller: string,
  view: number,
): readonly [arranged: ListColumns | undefined, arrange: (next: ListColumns | undefined) => void] {
  const { source, backEnd } = useCrud()
  const cache = useQueryClient()
  const [stored, store] = useStoredPreference('lists', readListSettings)
  const isKept = backEnd === 'teachnet'
  const key = settingKey(controller, view)
  const queryKey = queryKeys.listSettings
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const settings = await source.listSettings({ signal, showError: false })
      store(settings)
      return settings
    },
    enabled: isKept,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const saving = useMutation({
    mutationFn: (columns: ListColumns | null) => source.saveListSetting({ controller, view, columns }),
    // Saves run in series, so that the server keeps the last choice.
    scope: { id: 'list settings' },
  })
  const settings: ListSettings = data ?? stored ?? {}
  const arrange = (next: ListColumns | undefined) => {
    const { [key]: _replaced, ...others } = settings
    const changed = next ? { ...others, [key]: next } : others
    // A reply that is still loading is older than this choice.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ListSettings>(queryKey, changed)
    store(changed)
    if (!isKept) return
    // The API client shows a failure; the choice stays valid in this browser.
    saving.mutate(next ?? null, {
      onSuccess: () => {
        // The choice was made before the arrangements of the other lists were loaded.
        if (!data) void cache.invalidateQueries({ queryKey })
      },
    })
  }
  return [settings[key], arrange]
}
