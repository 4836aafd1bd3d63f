// Files that the server creates are accessible only to their owner.
process.umask(0o077)
// Before the rest of the build is loaded, since Node reads the source map of a file with the file.
process.setSourceMapsEnabled(true)
const [{ readEnv }, { start }] = await Promise.all([import('./settings/env.ts'), import('./start.ts')])
await start(readEnv)
