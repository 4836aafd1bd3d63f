import { useQuery } from '@tanstack/react-query'
import { adminArea, calls } from '@teachnet/protocol'
import { type MenuEntry, useCan, withinBase } from '@teachnet/session'
import { useServices } from '../services/services-context.ts'
import type { Command } from './command.ts'

/** The items of the site's configuration, for administrators who may open it. Loaded when they are first needed. */
export function useSettingCommands(pages: readonly MenuEntry[], isWanted: boolean): readonly Command[] {
  const { client } = useServices()
  const can = useCan()
  const page = pages.find(({ name }) => name === 'routine/config')
  const { data } = useQuery({
    queryKey: ['palette', 'settings'],
    queryFn: ({ signal }) => client.call(calls.configPage, { signal, showError: false }),
    enabled: isWanted && page !== undefined && can('routine/config/index'),
    staleTime: 60_000,
    retry: false,
  })
  if (!data || !page) return []
  const path = withinBase(page.path, adminArea.basePath)
  return Object.values(data.list).flatMap(({ name: group, title, list }) =>
    list.map((item): Command => {
      const to = `${path}?${new URLSearchParams({ tab: group, item: item.name })}`
      return {
        id: `setting ${item.name}`,
        group: 'setting',
        label: item.title,
        detail: title,
        keywords: item.name,
        effect: { to },
      }
    }),
  )
}
