import type { ApiClient } from '@teachnet/api-client'
import { marketCalls } from '@teachnet/contract/modules'
import { areaCalls, calls } from '@teachnet/protocol'
import { useState } from 'react'

/** An archive to review: one of a market, or an uploaded one. */
export type LookedAt =
  | { readonly uid: string; readonly version: string; readonly source: number }
  | { readonly digest: string }

/** Calls of the module market. Its screens show errors in place. */
export function createMarketApi(client: ApiClient) {
  const silent = { showError: false }
  const done = { showError: false, showSuccess: true }
  return {
    market: (signal: AbortSignal) => client.call(marketCalls.market, { ...silent, signal }),
    plan: (archive: LookedAt) => client.call(marketCalls.planModule, { ...silent, body: archive }),
    install: (uid: string, digest: string, confirm: ('unsigned' | 'publisher' | 'changes')[]) =>
      client.call(calls.installModule, { ...done, query: {}, body: { uid, digest, confirm, update: false } }),
    switchState: (uid: string, isOn: boolean) =>
      client.call(calls.changeModuleState, {
        ...silent,
        body: { uid, state: isOn, confirmConflict: false, update: false },
      }),
    removal: (uid: string) => client.call(marketCalls.planRemoval, { ...silent, query: { uid } }),
    uninstall: (uid: string, keep: string[], confirm: string[]) =>
      client.call(calls.uninstallModule, { ...done, query: { uid }, body: { uid, keep, confirm } }),
    settings: (uid: string) => client.call(marketCalls.moduleSettings, { ...silent, query: { uid } }),
    saveSettings: (uid: string, values: Record<string, string>) =>
      client.call(marketCalls.saveModuleSettings, { ...done, body: { uid, values } }),
    addSource: (address: string) => client.call(marketCalls.addModuleSource, { ...silent, body: { address } }),
    removeSource: (id: number) => client.call(marketCalls.removeModuleSource, { ...silent, body: { id } }),
    publishers: (signal: AbortSignal) => client.call(marketCalls.modulePublishers, { ...silent, signal }),
    addPublisher: (publisher: { readonly key: string; readonly name: string }) =>
      client.call(marketCalls.addModulePublisher, { ...silent, body: publisher }),
    removePublisher: (key: string) => client.call(marketCalls.removeModulePublisher, { ...silent, body: { key } }),
    /** Uploads an archive like any file, and has the server read it. */
    async upload(file: File): Promise<string> {
      const form = new FormData()
      form.set('file', file)
      const sent = await client.call(areaCalls.admin.upload, { ...silent, body: form })
      const { info } = await client.call(calls.uploadModule, { ...silent, query: {}, body: { file: sent.file.url } })
      return info.digest
    },
  }
}

export type MarketApi = ReturnType<typeof createMarketApi>

/** The message of a failed call. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

/** Runs calls one by one and keeps the problem of the last one; empty: it succeeded. */
export function useAct(): {
  readonly problem: string
  readonly clear: () => void
  /** @param onDone called after success only */
  readonly act: (call: () => Promise<unknown>, onDone?: () => void) => void
} {
  const [problem, setProblem] = useState('')
  const run = async (call: () => Promise<unknown>, onDone?: () => void) => {
    setProblem('')
    try {
      await call()
      onDone?.()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return { problem, clear: () => setProblem(''), act: (call, onDone) => void run(call, onDone) }
}
