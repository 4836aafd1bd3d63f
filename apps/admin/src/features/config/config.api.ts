import type { ApiClient } from '@teachnet/api-client'
import { calls, type ConfigPage, type NewConfigItem, type TestMailBody } from '@teachnet/protocol'

/** Calls of the configuration page. The page shows errors beside the input, so no call shows a notice. */
export function createConfigApi(client: ApiClient) {
  const quiet = { showError: false, showSuccess: true }
  return {
    load: (signal: AbortSignal): Promise<ConfigPage> => client.call(calls.configPage, { signal, showError: false }),
    save: (values: Readonly<Record<string, unknown>>) => client.call(calls.saveConfig, { ...quiet, body: values }),
    add: (item: NewConfigItem) => client.call(calls.addConfigItem, { ...quiet, body: item }),
    remove: (id: number) => client.call(calls.deleteConfigItems, { showSuccess: true, query: { ids: [id] } }),
    sendTestMail: (body: TestMailBody) => client.call(calls.sendTestMail, { ...quiet, body }),
  }
}

export type ConfigApi = ReturnType<typeof createConfigApi>
