import { useQueryClient } from '@tanstack/react-query'
import type { ConfigPage } from '@teachnet/protocol'
import type { FormValues } from '../../records/form/form-values.ts'
import { usePinnedQuery } from '../../records/services/use-pinned-query.ts'
import type { ConfigApi } from './config.api.ts'
import { withSaved } from './group-form.ts'
import { controllerOf } from './item-field.ts'

const key = ['config'] as const

interface Config {
  readonly page: ConfigPage
  /**
   * Number of the current form; a new number starts a new form from `page`. Stored together with the page: in a separate state it could
   * render first, and the new form would start from the old page.
   */
  readonly form: number
}

/**
 * Loads the server's configuration when the page is opened and after this page changed it. It does not reload otherwise, so that a reply
 * does not overwrite the user's input.
 * @param loadResource loads a controller's definition, if the app has one
 */
export function useConfig(api: ConfigApi, loadResource: (controller: string) => Promise<unknown>) {
  const cache = useQueryClient()
  const query = usePinnedQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Config> => {
      const page = await api.load(signal)
      await Promise.all(controllersOf(page).map(loadResource))
      return { page, form: cache.getQueryData<Config>(key)?.form ?? 0 }
    },
  })
  const begin = (next: (page: ConfigPage) => ConfigPage) =>
    cache.setQueryData<Config>(key, (now) => now && { page: next(now.page), form: now.form + 1 })
  return {
    ...query,
    /** Applies saved values immediately, in a new form that starts with them. */
    take: (group: string, body: FormValues) => begin((page) => withGroupSaved(page, group, body)),
    /** Reloads the items, for a new form that starts with them. */
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
