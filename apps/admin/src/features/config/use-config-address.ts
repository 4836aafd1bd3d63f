import { usePageAddress } from '../../records/services/use-page-address.ts'

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
