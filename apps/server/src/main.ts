import { holdYoungGeneration } from './young-generation.ts'

// Everything it creates is its owner's alone.
process.umask(0o077)
// Before anything else is loaded: loading is what would make the heap grow.
const release = holdYoungGeneration()
const [{ readEnv }, { start }] = await Promise.all([import('./env.ts'), import('./start.ts')])
await start(readEnv)
release()
