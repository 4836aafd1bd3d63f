import { parentPort, workerData } from 'node:worker_threads'

import { openStorage } from '../../storage/open.ts'
import { runTask } from './backup-tasks.ts'
import type { ApartInput } from './run-apart.ts'

// Run in a thread by `run-apart.ts`.
const { installation, task }: ApartInput = workerData
const storage = await openStorage(installation)
parentPort?.postMessage(await runTask({ ...installation, storage }, task))
