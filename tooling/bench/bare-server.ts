import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface BareServer {
  readonly origin: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts the baseline of lists, `bare-list.ts`, in a process of its own. */
export async function startBareList(database: string, statements: readonly string[]): Promise<BareServer> {
  const script = join(import.meta.dirname, 'bare-list.ts')
  const child = spawn(process.execPath, [script, database, ...statements], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => [''])])
  const origin = String(line).trim()
  if (!origin.startsWith('http')) throw new Error('The bare server did not start')
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}
