import { useQueryClient } from '@tanstack/react-query'
import type { ConfigPage } from '@teachnet/protocol'
import type { FormValues } from '../../records/form/form-values.ts'
import { usePinnedQuery } from '../../records/services/use-pinned-query.ts'
import type { ConfigApi } from './config.api.ts'
import { withSaved } from './group-form.ts'
import { controllerOf } from './item-field.ts'
import { usePageAddress } from '../../records/services/use-page-address.ts'

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

/** The dialogs of the configuration. */
export const configDialogs = ['add', 'history', 'connections'] as const

export type ConfigDialog = (typeof configDialogs)[number]

interface ConfigAddress {
  readonly tab: string | null
  readonly dialog: string | null
  /** Name of the item that was searched for. */
  readonly item: string | null
  readonly setTab: (name: string) => void
  readonly setDialog: (dialog: ConfigDialog | undefined) => void
  /** @param tab the group of the item; undefined: the shown one */
  readonly showItem: (item: string, tab: string | undefined) => void
  /** Shows the group of a new item. */
  readonly showAdded: (tab: string) => void
}

/** Reads and writes the address of the configuration: the group, its open dialog, and the item that was searched for. */
export function useConfigAddress(): ConfigAddress {
  const { params, setParams } = usePageAddress()
  const setParam = (name: 'tab' | 'form', value: string | undefined) =>
    setParams((now) => {
      if (value === undefined) now.delete(name)
      else now.set(name, value)
      now.delete('item')
      return now
    })
  return {
    tab: params.get('tab'),
    dialog: params.get('form'),
    item: params.get('item'),
    setTab: (name) => setParam('tab', name),
    setDialog: (dialog) => setParam('form', dialog),
    showItem: (item, tab) =>
      setParams((now) => {
        if (tab !== undefined) now.set('tab', tab)
        now.set('item', item)
        return now
      }),
    showAdded: (tab) => setParams(() => new URLSearchParams({ tab })),
  }
}
