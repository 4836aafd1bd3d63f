import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const packages = join(import.meta.dirname, '../../../packages')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** The part of an example's server that the host uses. */
export interface ExampleServer {
  /** Answers a request of the page's scripts; false for any other request. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

/** A running example. */
export interface ExampleHost {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Builds the example application of a package and serves it together with its server. */
export async function startExample(name: string, example: ExampleServer, port = 0): Promise<ExampleHost> {
  const root = join(packages, name, 'examples/app')
  const outDir = await mkdtemp(join(tmpdir(), `teachnet-example-${name}-`))
  const configFile = join(root, 'vite.config.ts')
  await build({
    root,
    configFile: existsSync(configFile) && configFile,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = createServer((request, response) => {
    if (example.handle(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    readFile(join(outDir, file)).then(
      (content) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(404).end(),
    )
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    origin: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

// `pnpm example upload` serves one until it is stopped.
const [, started, name] = process.argv
if (started === import.meta.filename && name) {
  const { createExampleServer }: { createExampleServer: () => ExampleServer } = await import(
    pathToFileURL(join(packages, name, 'examples/app/server.ts')).href
  )
  const { origin } = await startExample(name, createExampleServer(), 8080)
  console.log(`${origin}/`)
}
