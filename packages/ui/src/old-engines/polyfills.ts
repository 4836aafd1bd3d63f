// The script for engines that lack a function of `functions.ts`, and for pages that may not store. Each part does nothing where it is not
// needed.
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/find-last-index'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-spliced'
import 'core-js/actual/array/with'
import 'core-js/actual/map/group-by'
import 'core-js/actual/object/group-by'
import 'core-js/actual/object/has-own'
import 'core-js/actual/promise/with-resolvers'
import 'core-js/actual/string/at'
import 'core-js/actual/url/can-parse'

/**
 * Replaces storage that throws by one that lasts as long as the page, so that the apps start and sign in. The document says so by
 * `data-storage="page"`. Values that the browser has stored before can be read while it only rejects new ones.
 */
class PageStorage implements Storage {
  readonly #values: Map<string, string>;
  [name: string]: unknown

  constructor(values: Iterable<readonly [string, string]>) {
    this.#values = new Map(values)
  }

  get length(): number {
    return this.#values.size
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.#values.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#values.set(name, String(value))
  }

  removeItem(name: string): void {
    this.#values.delete(name)
  }

  clear(): void {
    this.#values.clear()
  }
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem('?', '')
    window[name].removeItem('?')
    return true
  } catch {
    return false
  }
}

function readStored(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries({ ...window[name] })
  } catch {
    return []
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (works(name)) continue
  Object.defineProperty(window, name, { value: new PageStorage(readStored(name)), configurable: true })
  document.documentElement.dataset['storage'] = 'page'
}

try {
  // Reading it throws where the browser allows no storage.
  void window.indexedDB
} catch {
  Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
}

try {
  void document.cookie
} catch {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    set: (text: string) => {
      const [pair = '', ...attributes] = text.split(';')
      const [name = '', ...value] = pair.split('=')
      if (attributes.some((each) => each.trim() === 'max-age=0')) cookies.delete(name.trim())
      else cookies.set(name.trim(), value.join('=').trim())
    },
  })
  document.documentElement.dataset['storage'] = 'page'
}

function add(owner: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

/** Aborts with a reason that engines without reasons return, too. */
function abort(controller: AbortController, reason: unknown): void {
  controller.abort(reason)
  if (controller.signal.reason === reason) return
  Object.defineProperty(controller.signal, 'reason', { value: reason, configurable: true })
}

add(AbortSignal, 'abort', (reason: unknown = new DOMException('This operation was aborted', 'AbortError')) => {
  const controller = new AbortController()
  abort(controller, reason)
  return controller.signal
})

add(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController()
  setTimeout(() => abort(controller, new DOMException('signal timed out', 'TimeoutError')), milliseconds)
  return controller.signal
})

add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const controller = new AbortController()
  for (const signal of signals) {
    const follow = () => abort(controller, reasonOf(signal))
    if (signal.aborted) {
      follow()
      break
    }
    signal.addEventListener('abort', follow, { once: true })
  }
  return controller.signal
})

add(AbortSignal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw reasonOf(this)
})

function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('This operation was aborted', 'AbortError')
}

add(crypto, 'randomUUID', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, index) => {
    // Version 4, variant 10: RFC 9562.
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
})
