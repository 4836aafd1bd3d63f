import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 on which nothing listens at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port')
  return address.port
}
