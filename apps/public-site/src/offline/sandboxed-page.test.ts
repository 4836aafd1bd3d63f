import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { isReadingOffline, serviceWorkers } from '../app/scripts/document-navigation.ts'
import { offlineScript } from './offline-script.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page in a sandboxed frame has no service workers, and throws nothing', () => {
  const navigator = {
    onLine: false,
    get serviceWorker(): never {
      throw new DOMException('The context is sandboxed', 'SecurityError')
    },
  }
  vi.stubGlobal('navigator', navigator)
  expect(serviceWorkers()).toBeUndefined()
  expect(isReadingOffline()).toBe(false)
  const document = { documentElement: { getAttribute: () => 'on' } }
  expect(() => runInNewContext(offlineScript, { navigator, document })).not.toThrow()
})
