import type { ApiClient } from '@teachnet/api-client'
import { type ConnectionKind, settingsCalls } from '@teachnet/contract/settings'
import { calls, type ConfigPage, type NewConfigItem, type TestMailBody } from '@teachnet/protocol'

/** Calls of the configuration page. The page shows errors next to the input, so no call shows a notice. */
export function createConfigApi(client: ApiClient) {
  const silent = { showError: false, showSuccess: true }
  return {
    load: (signal: AbortSignal): Promise<ConfigPage> => client.call(calls.configPage, { signal, showError: false }),
    save: (values: Readonly<Record<string, unknown>>) => client.call(calls.saveConfig, { ...silent, body: values }),
    add: (item: NewConfigItem) => client.call(calls.addConfigItem, { ...silent, body: item }),
    remove: (id: number) => client.call(calls.deleteConfigItems, { showSuccess: true, query: { ids: [id] } }),
    /** Whether the back end keeps a history and can try connections; an old one cannot. */
    hasHistory: () => client.has(settingsCalls.settingsHistory),
    history: (query: { readonly group: string; readonly page: number }, signal: AbortSignal) =>
      client.call(settingsCalls.settingsHistory, { query, signal, showError: false }),
    restore: (body: { id: number; names: string[] }) =>
      client.call(settingsCalls.restoreSettings, { body, showSuccess: true }),
    tryConnection: (body: { readonly what: ConnectionKind; readonly target: string }) =>
      client.call(settingsCalls.tryConnection, { body, showError: false }),
    sendTestMail: (body: TestMailBody) => client.call(calls.sendTestMail, { ...silent, body }),
  }
}

export type ConfigApi = ReturnType<typeof createConfigApi>
