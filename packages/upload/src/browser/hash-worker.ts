/** The worker behind `createWorkerHash`: accepts one job and posts its progress and result. */
import { hashFile } from './hash-file.ts'
import type { HashJob, HashNews } from './worker-hash.ts'

// The page's types have no worker scope; these are the used members.
interface WorkerScope {
  onmessage: ((event: MessageEvent<HashJob>) => void) | null
  postMessage(news: HashNews): void
}
const scope = globalThis as unknown as WorkerScope // see above

scope.onmessage = ({ data: { file, algorithm } }) => {
  hashFile(file, { algorithm, onProgress: (loaded) => scope.postMessage({ loaded }) }).then(
    (hash) => scope.postMessage({ hash }),
    (error: unknown) => scope.postMessage({ error: String(error) }),
  )
}
