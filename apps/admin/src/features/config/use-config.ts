import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConfigPage } from '@teachnet/contract'
import type { FormValues } from '../../crud/form-values.ts'
import type { ConfigApi } from './config.api.ts'
import { withSaved } from './group-form.ts'
import { controllerOf } from './item-field.ts'

const key = ['config'] as const

/**
 * The configuration as the server has it. Read when the screen is opened and when this screen changed it: another answer must not run
 * over what somebody types.
 *
 * @param loadResource makes a controller's definition known, where the app has one
 */
export function useConfig(api: ConfigApi, loadResource: (controller: string) => Promise<unknown>) {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await api.load(signal)
      await Promise.all(controllersOf(page).map(loadResource))
      return page
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    ...query,
    /** Takes saved values over at once. */
    take: (group: string, body: FormValues) =>
      cache.setQueryData<ConfigPage>(key, (page) => page && withGroupSaved(page, group, body)),
  }
}

function controllersOf({ list }: ConfigPage): string[] {
  const items = Object.values(list).flatMap((group) => group.list ?? [])
  return items.flatMap((item) => controllerOf(item) ?? [])
}

function withGroupSaved(page: ConfigPage, name: string, body: FormValues): ConfigPage {
  const group = page.list[name]
  return group ? { ...page, list: { ...page.list, [name]: { ...group, list: withSaved(group.list, body) } } } : page
}
