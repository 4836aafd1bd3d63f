// Run by `pnpm admin`, `pnpm crud`, `pnpm export`, `pnpm migrate`, `pnpm run doctor`, `pnpm rotate-key`, `pnpm reindex`, `pnpm backup`, `pnpm restore`, `pnpm move` and `pnpm move-in`.
// Files that a command creates are accessible only to their owner.
process.umask(0o077)
process.setSourceMapsEnabled(true)
const { runCommand } = await import('./run-command.ts')
await runCommand(process.argv.slice(2))
