import { build, env, install, root } from './setup.mjs'
import { runProgram } from './processes.mjs'

/** Installs and builds; with arguments, runs `turbo run build` with them, for some packages alone. */
export async function buildProduct(args) {
  await install()
  if (args.length === 0) return build()
  const { code } = await runProgram('turbo', ['run', 'build', ...args], { cwd: root, env, show: true })
  process.exitCode = code
}
