import { parentPort, workerData } from 'node:worker_threads'

import { resolveDrizzleOnce } from '../../process/drizzle-modules.ts'
import type { ApartInput } from './run-apart.ts'

// Run in a thread by `run-apart.ts`.
resolveDrizzleOnce()
const [{ openStorage }, { runTask }] = await Promise.all([import('../../storage/open.ts'), import('./backup-tasks.ts')])
const { installation, task }: ApartInput = workerData
const storage = await openStorage(installation)
parentPort?.postMessage(await runTask({ ...installation, storage }, task))
