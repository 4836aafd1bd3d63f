import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const apps = join(import.meta.dirname, '../../../apps')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export interface StaticHost {
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Starts a host without an API: it serves the files of a built app below its base path, the given settings as `settings.json`,
 * and the app's page for every other path.
 */
export async function startStaticHost(
  app: 'admin' | 'member',
  settings?: object,
  hostname = 'localhost',
): Promise<StaticHost> {
  const folder = join(apps, app, 'dist')
  const base = app === 'admin' ? '/admin/' : '/user/'
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const name = pathname.slice(base.length)
    if (name === 'settings.json' && settings) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(settings))
      return
    }
    void stat(join(folder, name)).then(
      (found) => send(found.isFile() ? name : 'index.html'),
      () => send('index.html'),
    )
    function send(file: string) {
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      createReadStream(join(folder, file)).pipe(response)
    }
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    origin: `http://${hostname}:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
