import type { PGlite } from '@electric-sql/pglite'

/**
 * Wraps a client for one borrower: `close` removes its listeners and calls `giveBack`; after that every use throws, as with a closed
 * client.
 */
export function lendPglite(client: PGlite, giveBack: () => Promise<void>): PGlite {
  const stops: (() => Promise<void>)[] = []
  let isClosed = false
  const listen: PGlite['listen'] = async (...args) => {
    const stop = await client.listen(...args)
    stops.push(() => stop())
    return stop
  }
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const stop of stops) await stop()
    await giveBack()
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'close') return close
      if (isClosed) throw new Error('PGlite is closed')
      if (name === 'listen') return listen
      const value: unknown = Reflect.get(target, name, target)
      // The methods read private fields, which a proxy lacks.
      return typeof value === 'function' && name !== 'constructor' ? value.bind(target) : value
    },
  })
}
