import { holdYoungGeneration } from './young-generation.ts'

// Before anything else is loaded: loading is what would make the heap grow.
const release = holdYoungGeneration()
const [{ readEnv }, { start }] = await Promise.all([import('./env.ts'), import('./start.ts')])
await start(readEnv)
release()
