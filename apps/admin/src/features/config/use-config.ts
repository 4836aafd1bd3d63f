import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConfigPage } from '@teachnet/contract'
import type { FormValues } from '../../crud/form-values.ts'
import type { ConfigApi } from './config.api.ts'
import { withSaved } from './group-form.ts'
import { controllerOf } from './item-field.ts'

const key = ['config'] as const

interface Config {
  readonly page: ConfigPage
  /**
   * Which form is on the screen: another number begins another one, from the page beside it. Kept together with the page: a state of its
   * own could be drawn first, and the new form would begin from the page before.
   */
  readonly form: number
}

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
    queryFn: async ({ signal }): Promise<Config> => {
      const page = await api.load(signal)
      await Promise.all(controllersOf(page).map(loadResource))
      return { page, form: cache.getQueryData<Config>(key)?.form ?? 0 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const begin = (next: (page: ConfigPage) => ConfigPage) =>
    cache.setQueryData<Config>(key, (now) => now && { page: next(now.page), form: now.form + 1 })
  return {
    ...query,
    /** Takes saved values over at once, in a form that begins from them. */
    take: (group: string, body: FormValues) => begin((page) => withGroupSaved(page, group, body)),
    /** Asks for the items anew, for a form that begins from them. */
    async beginAnew() {
      await query.refetch()
      begin((page) => page)
    },
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
