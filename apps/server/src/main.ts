import { resolveDrizzleOnce } from './process/drizzle-modules.ts'
import { holdYoungGeneration } from './process/young-generation.ts'

// Files that the server creates are accessible only to their owner.
process.umask(0o077)
// Before any other module is loaded, since loading would make the heap grow.
const release = holdYoungGeneration()
resolveDrizzleOnce()
const [{ readEnv }, { start }] = await Promise.all([import('./settings/env.ts'), import('./start.ts')])
await start(readEnv)
release()
