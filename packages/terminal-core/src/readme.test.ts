import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSiteTerminal, runCommand } from '../examples/quick-start.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it.each(['quick-start.ts', 'terminal-view.tsx'])('the README contains the example %s as it is run here', (file) => {
  expect(read('README.md')).toContain(read(`examples/${file}`).trim())
})

it('the plain TypeScript example of the README runs', async () => {
  const held = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
  const openStream = (url: string) => {
    const query = new URL(url, 'http://site.test').searchParams
    const stream = Object.assign(new EventTarget(), { close: () => undefined })
    const outcome = query.get('command') === 'version.node' ? 'success' : 'error'
    queueMicrotask(() => {
      for (const data of ['command-link-success', 'v24.21.0', `command-exec-${outcome}`, 'command-exec-completed'])
        stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ uuid: query.get('uuid'), data }) }))
    })
    return stream
  }
  const terminal = createSiteTerminal({ openStream, storage })
  terminal.start()
  expect(await runCommand(terminal, 'version.node')).toEqual(['v24.21.0'])
  await expect(runCommand(terminal, 'test.pnpm')).rejects.toThrow('v24.21.0')
  terminal.dispose()
  expect(held.get('terminal')).toContain('test.pnpm')
})
