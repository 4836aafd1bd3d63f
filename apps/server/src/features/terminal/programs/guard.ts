import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { signalTree } from './kill-tree.ts'

// A separate program, the leader of a process group. Its arguments are the mark of the run and the program to start; it exits with the exit
// code of the program. Its standard input is a pipe that the server holds open: when the server ends for any reason, the pipe closes, and
// the guard ends the whole run.

/** Exit code that shells use for a missing program. */
const notFound = 127
/** In ms: time for the program to clean up. */
const patience = 2000

const [, , mark = '', program = '', ...args] = process.argv
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
// The signal reaches every process of the group; the guard ignores it until the program has ended.
process.on('SIGTERM', () => undefined)
process.stdin.resume()
process.stdin.on('close', () => {
  const run = { group: process.pid, mark }
  signalTree(run, 'SIGTERM')
  setTimeout(() => signalTree(run, 'SIGKILL'), patience)
})
child.on('error', () => process.exit(notFound))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
