import { writeFileSync } from 'node:fs'

import { openStorage } from '../../../platform/storage/open.ts'
import { runTask } from './backup-tasks.ts'
import type { WorkerInput } from './run-in-worker.ts'

// Run as a process by `run-in-worker.ts`. When memory runs out, the kernel ends this process before the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Only Linux has the file.
}
process.once('message', ({ installation, task }: WorkerInput) => {
  void run({ installation, task })
})

async function run({ installation, task }: WorkerInput): Promise<void> {
  try {
    const storage = await openStorage(installation)
    process.send?.({ figures: await runTask({ ...installation, storage }, task) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error : new Error(String(error)) })
  } finally {
    process.disconnect()
  }
}
