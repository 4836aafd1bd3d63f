import { afterEach, expect, it, vi } from 'vitest'
import { isReadingOffline, serviceWorkers } from '../app/scripts/document-navigation.ts'
import { offlineScript } from './offline-script.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page in a sandboxed frame has no service workers, and throws nothing', () => {
  vi.stubGlobal('navigator', {
    onLine: false,
    get serviceWorker(): never {
      throw new DOMException('The context is sandboxed', 'SecurityError')
    },
  })
  vi.stubGlobal('document', { documentElement: { getAttribute: () => 'on' } })
  expect(serviceWorkers()).toBeUndefined()
  expect(isReadingOffline()).toBe(false)
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the browser runs it as an inline script
  expect(() => new Function(offlineScript)()).not.toThrow()
})
